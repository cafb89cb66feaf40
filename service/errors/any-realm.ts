/**
 * Whether a thrown value is an error of any realm. Jest, jsdom and Vitest's threads run code in a context of its own,
 * and an error of Node's is no `Error` there.
 */
export const isError = (thrown: unknown): thrown is Error =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && 'message' in thrown

/** Its `code`, as Node, SQLite and PostgreSQL name the kind of an error; empty without one. */
export const codeOf = (thrown: unknown): string =>
  isError(thrown) && 'code' in thrown ? String(thrown.code) : ''

/** Whether it is a response of any realm. In happy-dom there are two classes of that name. */
export const isResponse = (value: unknown): value is Response =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'status' in value
