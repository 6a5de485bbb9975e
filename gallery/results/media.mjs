// Small generated files of several media types, as base64.

export function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export const ofText = (text) => base64(new TextEncoder().encode(text));

const word = (number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];
const little = (number, bytes) => Array.from({ length: bytes }, (_, at) => (number >>> (8 * at)) & 255);

function crc(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** The zlib format without compression. */
function stored(bytes) {
  const out = [0x78, 0x01];
  for (let at = 0; at < bytes.length; at += 65_535) {
    const chunk = bytes.slice(at, at + 65_535);
    out.push(at + 65_535 >= bytes.length ? 1 : 0, ...little(chunk.length, 2), ...little(~chunk.length & 0xffff, 2));
    for (const byte of chunk) out.push(byte);
  }
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return [...out, ...word(((b << 16) | a) >>> 0)];
}

/** A PNG of `wide` × `high` pixels; `colour(x, y)` returns `[red, green, blue]`. */
export function png(wide, high, colour) {
  const lines = [];
  for (let y = 0; y < high; y += 1) {
    lines.push(0);
    for (let x = 0; x < wide; x += 1) lines.push(...colour(x, y).map((part) => Math.max(0, Math.min(255, Math.round(part)))));
  }
  const chunk = (name, data) => {
    const body = [...new TextEncoder().encode(name), ...data];
    return [...word(data.length), ...body, ...word(crc(body))];
  };
  const header = [...word(wide), ...word(high), 8, 2, 0, 0, 0];
  return base64([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...chunk("IHDR", header), ...chunk("IDAT", stored(lines)), ...chunk("IEND", [])]);
}

/** Hills under an evening sky. */
export const hills = () =>
  png(192, 108, (x, y) => {
    const near = 84 + 10 * Math.sin(x / 31) + 4 * Math.sin(x / 9);
    const far = 66 + 12 * Math.sin(x / 47 + 2) + 3 * Math.sin(x / 13);
    if (y > near) return [28, 54, 60];
    if (y > far) return [72, 104, 112];
    if (Math.hypot(x - 140, y - 38) < 13) return [255, 226, 158];
    return [240 - y * 0.7, 170 + y * 0.4, 130 + y * 0.7];
  });

/** A fading tone of one second. */
export function tone() {
  const rate = 8_000;
  const samples = Array.from({ length: rate }, (_, at) => Math.round(128 + 60 * (1 - at / rate) * Math.sin((at * 440 * 2 * Math.PI) / rate)));
  const text = (name) => [...new TextEncoder().encode(name)];
  return base64([
    ...text("RIFF"), ...little(36 + samples.length, 4), ...text("WAVEfmt "), ...little(16, 4), ...little(1, 2), ...little(1, 2),
    ...little(rate, 4), ...little(rate, 4), ...little(1, 2), ...little(8, 2), ...text("data"), ...little(samples.length, 4), ...samples,
  ]);
}

export const compass = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240"><circle cx="60" cy="60" r="54" fill="#f4f1ea" stroke="#2d5f73" stroke-width="4"/><path d="M60 14 72 60 60 106 48 60Z" fill="#2d5f73"/><path d="M60 14 72 60H48Z" fill="#c8553d"/></svg>`;

export const paper =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 120]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
