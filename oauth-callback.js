// What an authorization server sends the person back to. It hands the answer to the page that opened this
// window, if that is of the same origin, and closes. A file of its own: pages may forbid scripts in markup.
const query = location.search;
// The code is of no use any more once it was handed over; it need not stay in the address.
history.replaceState(null, "", location.pathname);
if (opener && query) {
  opener.postMessage({ type: "a2a-oauth-callback", query }, location.origin);
  close();
}
document.getElementById("said").textContent =
  opener && query ? "You can close this window." : "Nothing is waiting for this sign-in. Close this window, and try again.";
