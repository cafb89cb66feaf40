/** The same keys, other words: what a translation of `Source` looks like. */
export type Words<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : Words<Source[Key]>
}
