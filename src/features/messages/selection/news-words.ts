import type { TFunction } from 'i18next'
import type { WhyNot } from '../../forward/why-not'
import { MAX_PICKED, type News, type Told } from '../../forward/selection'

type Translate = TFunction<'messages'>

/** What happened, in full sentences, and how many were picked then. */
export function newsWords(news: Told, t: Translate): string {
  const now = t('selection.news.now', { count: news.picked, most: MAX_PICKED })
  if (news.type === 'notRead') return t('selection.news.notRead')
  if (news.type === 'undone') return join(t('selection.news.undone'), now)
  if (news.type !== 'picked') return join(t(`selection.news.${news.type}`, { count: news.count }), now)
  return join(refusalWords(news, t), now)
}

/** Of a pick: what found no room, and what can never go. Empty where all went well. */
export function refusalWords(news: News, t: Translate): string {
  if (news.type !== 'picked') return ''
  const { refused, unfit } = news
  const first = unfit[0]
  const whys: WhyNot[] = (['recalled', 'system', 'inside'] as const).filter((why) =>
    unfit.some((one) => one.why === why),
  )
  return join(
    refused > 0 ? t('selection.news.full', { count: refused, most: MAX_PICKED }) : '',
    first && unfit.length === 1 ? t(`selection.whyNot.${first.why}`) : '',
    unfit.length > 1
      ? t('selection.news.unfit', {
          count: unfit.length,
          kinds: whys.map((why) => t(`selection.kinds.${why}`)).join(t('selection.and')),
        })
      : '',
  )
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(' ')
