/** The same words in Chinese, which has one form for every number: i18next asks it for `_other` alone. */
export type ChineseWords<Words> = {
  [Key in keyof Words as Key extends `${string}_one` ? never : Key]: Words[Key] extends string
    ? string
    : ChineseWords<Words[Key]>
}
