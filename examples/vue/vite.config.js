import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

const isCustomElement = (tag) => /^(schema|a2a)-/.test(tag);

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
