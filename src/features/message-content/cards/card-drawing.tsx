import { ExternalLink } from 'lucide-react'
import { use, useMemo } from 'react'
import { controlsIn } from '../../../../contract/im/cards/card-controls'
import { bodyPartsIn, headerIn } from '../../../../contract/im/cards/card-inner'
import { allParts, schemaOf } from '../../../../contract/im/cards/card-parts'
import type { CardPart } from '../../../../contract/im/cards/card-parts'
import type { Message } from '../../../../contract/im/messages/message'
import { recordOf } from '../../../../contract/is-object'
import { useWords } from '../cards-words'
import type { ContentOf } from '../contents/content'
import { safeHref } from '../contents/text-spans'
import type { Fields } from '../contents/tolerant'
import { FlatCard } from '../kinds/flat-card'
import { CanOpen, CardPressContext } from '../message-context'
import { useWords as useKindWords } from '../words'
import { addressOf } from './card-actions'
import { isDrawable } from './card-bounds'
import { CardContext } from './card-context'
import type { InCard } from './card-context'
import { CardHeader } from './card-header'
import { lookOf } from './card-look'
import { titleWords } from './card-text'
import { PartList } from './part-list'
import { partViews } from './part-views'
import { UnknownPart } from './text-parts'
import styles from './card-drawing.module.css'

interface Props {
  content: ContentOf<'interactive'>
  /** The card's own JSON. */
  card: Fields
  message: Message
  names: ReadonlyMap<string, string>
}

const widths: ReadonlySet<unknown> = new Set(['compact', 'fill'])

/**
 * A card as the client draws it, of either schema. Any JSON can be rendered: a field of a wrong type is ignored, and a
 * card beyond the limits is shown as its text.
 */
export function CardDrawing({ content, card, message, names }: Props) {
  const { t, i18n } = useWords()
  const { t: kinds } = useKindWords()
  const live = use(CardPressContext)
  const language: InCard['language'] = i18n.language.startsWith('zh') ? 'zh_cn' : 'en_us'
  const shared = useMemo<InCard>(
    () => ({
      message,
      names,
      language,
      look: lookOf(card['config']),
      schema: schemaOf(card),
      views: partViews,
      Unknown: UnknownPart,
    }),
    [message, names, language, card],
  )
  const body = useMemo(() => bodyPartsIn(card, language), [card, language])
  const drawable = useMemo(() => isDrawable(body, language, schemaOf(card)), [body, language, card])
  if (!drawable) return <FlatCard content={content} message={message} names={names} note={t('tooLarge')} />
  const { width_mode } = recordOf(card['config'])
  const name = kinds('kinds.interactive')
  const header = headerIn(card, language)
  const title = titleWords(header['title'], language)
  const isEmpty = body.length === 0 && title === ''
  return (
    <CardContext value={shared}>
      <div
        role="group"
        aria-label={title ? `${name}: ${title}` : name}
        className={styles['card']}
        data-width={widths.has(width_mode) ? String(width_mode) : 'default'}
      >
        <CardHeader header={header} />
        {body.length > 0 && (
          <PartList className={styles['body']} parts={body} layout={recordOf(card['body'])} />
        )}
        {isEmpty && <p className={styles['foot']}>{t('empty')}</p>}
        <CardLink card={card} />
        {!live && controlsIn(card).some(isInert) && <p className={styles['foot']}>{t('inert')}</p>}
        {hasPictures(body) && <p className={styles['foot']}>{t('noPictures')}</p>}
      </div>
    </CardContext>
  )
}

/** A control that opens no address works in the chat only. */
const isInert = ({ tag, fields }: CardPart): boolean =>
  !((tag === 'button' || tag === 'interactive_container') && safeHref(addressOf(fields)) !== undefined)

const pictures: ReadonlySet<string> = new Set(['img', 'img_combination', 'select_img'])

const hasPictures = (body: ReturnType<typeof bodyPartsIn>): boolean =>
  [...allParts(body)].some(({ tag }) => pictures.has(tag))

/** Where a press on the card leads. */
function CardLink({ card }: { card: Fields }) {
  const { t } = useWords()
  const canOpen = use(CanOpen)
  const address = addressOf({ multi_url: card['card_link'] })
  const href = safeHref(address)
  if (href === undefined) return null
  const words = t('opens', { address: address.slice(0, 200) })
  return (
    <p className={styles['foot']}>
      <ExternalLink size={14} aria-hidden="true" />{' '}
      {canOpen ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  )
}
