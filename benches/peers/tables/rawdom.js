// A table by hand, all rows of it: what the browser itself takes for as many cells.

/** The cells of `rows` as text, in the order of the schema; the first `count` of them. */
export const byHand = (count) => ({
  show(root, { schema, text }) {
    const columns = Object.entries(schema.items.properties);
    const table = document.createElement('table');
    const head = document.createElement('tr');
    for (const [name, { title }] of columns) {
      const cell = document.createElement('th');
      cell.textContent = title ?? name;
      head.append(cell);
    }
    table.createTHead().append(head);
    const body = table.createTBody();
    for (const row of JSON.parse(text).slice(0, count)) {
      const line = document.createElement('tr');
      for (const [name] of columns) {
        const cell = document.createElement('td');
        cell.textContent = row[name] ?? '';
        line.append(cell);
      }
      body.append(line);
    }
    root.append(table);
  },
  rows: (root) => root.querySelectorAll('tbody tr').length,
  scroller: () => null,
  next: () => undefined,
});

globalThis.contestant = byHand(Infinity);
