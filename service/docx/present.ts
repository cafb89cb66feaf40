/** The value that the rules have seen to. Its absence is a programming error, never an answer. */
export function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the rules let a missing ${name} through`)
  return value
}
