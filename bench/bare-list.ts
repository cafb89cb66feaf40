/** The floor: a plain page with the same text in as many rows as the console holds at most, and nothing else. */
export const bareList = (rows: number): string => {
  const words = Array.from(
    { length: rows },
    (_, number) =>
      `<li><b>Bench</b> <time>09:00</time><p>message ${number} of many, about as long as they are</p></li>`,
  ).join('')
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; font: 14px/1.5 sans-serif }
    ul { box-sizing: border-box; height: 100vh; margin: 0; padding: 0 16px; overflow-y: auto; list-style: none }
    li { padding: 6px 8px 4px } p { margin: 0 }
  </style><ul data-message-rows>${words}</ul>`
}
