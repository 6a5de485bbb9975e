// How the pictures of the documentation are written: lossy; text stays sharp, since there are more pixels than the page shows.
const QUALITY = 0.55;
export const DENSITY = 1.4;

/** A PNG as WebP, by the browser's own encoder. */
export const webp = (page, png) =>
  page.evaluate(async ([base64, quality]) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
    return bytes.toBase64();
  }, [png.toString('base64'), QUALITY]).then((base64) => Buffer.from(base64, 'base64'));
