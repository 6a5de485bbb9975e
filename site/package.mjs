// Code that people copy names the package by an address that is nobody's. Here it becomes that of this very site.

/** The folder of the package in documents and generated code. */
export const PLACEHOLDER = "https://cdn.example.com/a2a-forms/";

/** The folder of the package on the site at `site`. */
export const packageAt = (site) => new URL("elements/", site).href;

/** The code, loading the package from the site at `site`. */
export const fromHere = (code, site) => code.replaceAll(PLACEHOLDER, packageAt(site));
