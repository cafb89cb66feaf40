/** A text file, taken in by the build. */
declare module '*.txt?raw' {
  const text: string
  export default text
}
