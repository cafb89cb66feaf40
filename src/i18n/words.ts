/** The same keys, other words: what a translation of `Source` looks like into a language that knows no singular. */
export type Words<Source> = {
  [Key in keyof Source as Key extends `${string}_one` ? never : Key]: Source[Key] extends string
    ? string
    : Words<Source[Key]>
}
