// An authorization server sends the person back to this page. It hands the answer to the page that began the sign-in,
// over a channel that is named by the hash of `state`, and closes. The server may have cut this window off from the page
// that opened it (Cross-Origin-Opener-Policy), so `opener` is not used. A file of its own: pages may forbid scripts in
// markup.
const query = location.search;
// The code is of no use any more once it was handed over; it need not stay in the address.
history.replaceState(null, "", location.pathname);
const said = document.getElementById("said");
const nobody = () => {
  said.textContent = "Nothing is waiting for this sign-in. Close this window, and try again.";
};

async function handOver(state) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(state));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  const name = base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const channel = new BroadcastChannel(`a2a-oauth-${name}`);
  const late = setTimeout(nobody, 3000);
  // The page confirms that it has the answer.
  channel.onmessage = () => {
    clearTimeout(late);
    said.textContent = "You can close this window.";
    close();
  };
  channel.postMessage({ query });
}

const state = new URLSearchParams(query).get("state");
if (state && isSecureContext) handOver(state);
else nobody();
