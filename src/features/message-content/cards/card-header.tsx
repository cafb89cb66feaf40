import { valueIn } from '../../../../contract/im/cards/card-inner'
import { isObject } from '../../../../contract/is-object'
import { listOf, type Fields } from '../contents/tolerant'
import { useCard } from './card-context'
import { CardIcon } from './card-icon'
import { CardTag } from './card-tag'
import { CardText, wordsIn } from './card-text'
import { toneOf } from './card-tone'
import { paddingOf } from './part-list'
import styles from './card-header.module.css'

/** The client shows three. */
const MOST_TAGS = 3

/** Title, subtitle, labels and icon of a card, on the ground of its template. Nothing for a card without a header. */
export function CardHeader({ header }: { header: Fields }) {
  const { language, look } = useCard()
  const { title, subtitle, icon, ud_icon, template } = header
  const tags = listOf(valueIn(header, 'text_tag_list', language))
    .filter(isObject)
    .slice(0, MOST_TAGS)
  const hasWords = [title, subtitle].some((text) => wordsIn(text, language) !== '')
  if (!hasWords && tags.length === 0) return null
  const ground = toneOf(template === 'default' ? undefined : template, 'tag', look.colours)
  const sign = ud_icon ?? icon
  return (
    <div
      {...ground}
      className={[styles['header'], ground?.className].filter(Boolean).join(' ')}
      data-template={ground?.['data-colour'] ?? 'default'}
      style={paddingOf(header)}
    >
      {isObject(sign) && <CardIcon value={sign} />}
      <div className={styles['words']}>
        <div className={styles['line']}>
          <CardText inline className={styles['title']} value={title} />
          {tags.map((tag, at) => (
            <CardTag key={at} fields={tag} className={styles['tag']} />
          ))}
        </div>
        <CardText inline className={styles['subtitle']} value={subtitle} />
      </div>
    </div>
  )
}
