export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object as it is; an empty one for anything else. */
export const recordOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
