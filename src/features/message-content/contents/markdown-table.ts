/** The platform allows 50 columns in a table. */
export const MOST_COLUMNS = 50

/** The line under the header of a markdown table: `| --- | :-: |`. */
export const isDelimiter = (line: string | undefined): boolean =>
  line !== undefined && line.includes('-') && line.includes('|') && /^[\s:|-]+$/.test(line)

/** The cells of a row of a markdown table. */
export const cellsIn = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|', MOST_COLUMNS)
    .map((cell) => cell.trim())
