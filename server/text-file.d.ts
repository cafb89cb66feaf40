/** A text file, inlined by the build. */
declare module '*.txt?raw' {
  const text: string
  export default text
}
