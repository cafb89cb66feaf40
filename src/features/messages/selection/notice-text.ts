import type { TFunction } from 'i18next'
import type { ExclusionReason } from '../../forward/exclusion-reason'
import { MAX_PICKED, type SelectionEvent, type SelectionNotice } from '../../forward/selection'

type Translate = TFunction<'messages'>

/** What happened, in full sentences, and how many were picked then. */
export function noticeText(notice: SelectionNotice, t: Translate): string {
  const now = t('selection.notice.now', { count: notice.picked, most: MAX_PICKED })
  if (notice.type === 'notRead') return t('selection.notice.notRead')
  if (notice.type === 'undone') return join(t('selection.notice.undone'), now)
  if (notice.type !== 'picked')
    return join(t(`selection.notice.${notice.type}`, { count: notice.count }), now)
  return join(refusalText(notice, t), now)
}

/** Of a pick: what found no room, and what can never go. Empty where all went well. */
export function refusalText(notice: SelectionEvent, t: Translate): string {
  if (notice.type !== 'picked') return ''
  const { refused, unfit } = notice
  const first = unfit[0]
  const whys: ExclusionReason[] = (['recalled', 'system', 'inside'] as const).filter((why) =>
    unfit.some((one) => one.why === why),
  )
  return join(
    refused > 0 ? t('selection.notice.full', { count: refused, most: MAX_PICKED }) : '',
    first && unfit.length === 1 ? t(`selection.whyNot.${first.why}`) : '',
    unfit.length > 1
      ? t('selection.notice.unfit', {
          count: unfit.length,
          kinds: whys.map((why) => t(`selection.kinds.${why}`)).join(t('selection.and')),
        })
      : '',
  )
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(' ')
