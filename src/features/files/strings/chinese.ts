import type { ChineseWords } from '../../../i18n/in-chinese'

/** What Chinese says of an English source: the same, with one form for every number. */
export type Chinese<Source> = ChineseWords<OtherForms<Source>>

type OtherForms<Source> = {
  [Key in keyof Source as Key extends `${string}_one` ? never : Key]: Source[Key] extends string
    ? string
    : OtherForms<Source[Key]>
}
