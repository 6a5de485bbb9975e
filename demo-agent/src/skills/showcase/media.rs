//! Small files of several kinds, made here byte by byte.

/// The media type of Markdown.
pub(super) const MARKDOWN: &str = "text/markdown";

/// A compass.
pub(super) const SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240"><circle cx="60" cy="60" r="54" fill="#f4f1ea" stroke="#2d5f73" stroke-width="4"/><path d="M60 14 72 60 60 106 48 60Z" fill="#2d5f73"/><path d="M60 14 72 60H48Z" fill="#c8553d"/></svg>"##;

/// A page, which is shown as its source.
pub(super) const HTML: &str =
    "<!doctype html>\n<title>A page</title>\n<h1>Stations</h1>\n<p>Shown as its source.</p>\n";

/// The shortest document that readers take: one page with a line on it.
pub(super) const PDF: &str = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 120]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n4 0 obj<</Length 44>>stream\nBT /F 18 Tf 40 60 Td (Three stations.) Tj ET\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

const WIDE: u32 = 96;
const HIGH: u32 = 64;

/// A sunset: a picture of 96 × 64 in true colour.
pub(super) fn png() -> Vec<u8> {
    let mut lines = Vec::new();
    for y in 0..HIGH {
        // Each line begins with its filter: none.
        lines.push(0);
        for x in 0..WIDE {
            lines.extend(colour(x, y));
        }
    }
    let mut header = Vec::new();
    header.extend(WIDE.to_be_bytes());
    header.extend(HIGH.to_be_bytes());
    // Eight bits, red green and blue, and the only ways there are.
    header.extend([8, 2, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in [
        (b"IHDR", header),
        (b"IDAT", stored(&lines)),
        (b"IEND", Vec::new()),
    ] {
        png.extend(length(&data).to_be_bytes());
        let from = png.len();
        png.extend(name);
        png.extend(data);
        let check = crc(png.get(from..).unwrap_or_default());
        png.extend(check.to_be_bytes());
    }
    png
}

/// The sky, the sun in it, and the sea.
fn colour(x: u32, y: u32) -> [u8; 3] {
    let byte = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let (across, down) = (x.abs_diff(48), y.abs_diff(34));
    if y >= 40 {
        return [24, byte(70 + (y - 40)), byte(100 + (y - 40) * 2)];
    }
    if across * across + down * down < 180 {
        return [255, 214, 120];
    }
    [byte(120 + y * 3), byte(70 + y * 2), byte(120 - y)]
}

/// Bytes in the format of zlib, without making them any shorter.
fn stored(bytes: &[u8]) -> Vec<u8> {
    const MOST: usize = 65_535;
    let mut out = vec![0x78, 0x01];
    let count = bytes.chunks(MOST).count();
    for (at, chunk) in bytes.chunks(MOST).enumerate() {
        let long = u16::try_from(chunk.len()).unwrap_or_default();
        out.push(u8::from(at + 1 == count));
        out.extend(long.to_le_bytes());
        out.extend((!long).to_le_bytes());
        out.extend(chunk);
    }
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in bytes {
        a = (a + u32::from(*byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    out.extend((b << 16 | a).to_be_bytes());
    out
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            let odd = crc & 1 == 1;
            crc >>= 1;
            if odd {
                crc ^= 0xEDB8_8320;
            }
        }
    }
    !crc
}

fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).unwrap_or_default()
}

/// Half a second of a soft tone.
pub(super) fn wav() -> Vec<u8> {
    const RATE: u32 = 8_000;
    let samples: Vec<u8> = (0..RATE / 2)
        .map(|at| {
            // A triangle of 400 steps a second, within the middle of the range.
            let step = at * 400 % RATE;
            let height = step.min(RATE - step) * 80 / (RATE / 2);
            u8::try_from(88 + height).unwrap_or(128)
        })
        .collect();
    let mut wav = b"RIFF".to_vec();
    wav.extend((36 + length(&samples)).to_le_bytes());
    wav.extend(b"WAVEfmt ");
    wav.extend(16_u32.to_le_bytes());
    // Plain samples, one channel, one byte each.
    wav.extend([1, 0, 1, 0]);
    wav.extend(RATE.to_le_bytes());
    wav.extend(RATE.to_le_bytes());
    wav.extend([1, 0, 8, 0]);
    wav.extend(b"data");
    wav.extend(length(&samples).to_le_bytes());
    wav.extend(samples);
    wav
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_are_those_of_the_formats() {
        assert_eq!(crc(b"123456789"), 0xCBF4_3926);
        assert_eq!(
            stored(b"Wikipedia").get(16..),
            Some(&[0x11, 0xE6, 0x03, 0x98][..])
        );
        assert!(png().starts_with(b"\x89PNG"));
        assert_eq!(wav().len(), 44 + 4_000);
    }
}
