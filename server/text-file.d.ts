/** A text file, inlined by the build. */
declare module '*.txt?raw' {
  const text: string
  export default text
}

/** The text of a program, inlined by the build. */
declare module '*.cjs?raw' {
  const text: string
  export default text
}

/** The text of a program for a thread, with all its imports (scripts/thread-programs.mjs). */
declare module '*?thread' {
  const program: string
  export default program
}
