import { lossEffect } from '../import/losses'
import type { Loss } from '../import/losses'
import type { ViewContext } from '../view/view-context'
import type { PasteReport } from './paste-report'

type Words = ViewContext['words']

/** One loss in words: "Colours brought to the nearest: 3". */
export const lossText = ({ key, number }: Loss, words: Words): string =>
  words(`clipboard.losses.${key}`, { number })

/** A report in words, part by part, and whole as it is spoken. */
export function reportText({ kept, losses }: PasteReport, words: Words) {
  const list = kept.map(({ key, number }) => words('clipboard.some', { number, kind: words(`kinds.${key}`) }))
  const keptWords =
    list.length > 0 ? words('clipboard.kept', { list: list.join(words('clipboard.between')) }) : ''
  const changed = losses
    .filter(({ key }) => lossEffect(key) === 'changed')
    .map((loss) => lossText(loss, words))
  const dropped = losses
    .filter(({ key }) => lossEffect(key) === 'dropped')
    .map((loss) => lossText(loss, words))
  const whole = [
    keptWords,
    ...(changed.length > 0 ? [words('clipboard.changed'), ...changed] : []),
    ...(dropped.length > 0 ? [words('clipboard.dropped'), ...dropped] : []),
  ]
  return { kept: keptWords, changed, dropped, whole: whole.filter(Boolean).join('. ') }
}
