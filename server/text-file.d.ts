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

/** A program for a thread that shares its modules with the server (scripts/thread-programs.mjs). */
declare module '*?own-thread' {
  const thread: { program: string | URL; eval: boolean }
  export default thread
}

/** The text of a program for a thread, with all its imports. */
declare module '*?thread' {
  const program: string
  export default program
}
