import { useState } from 'react'
import { Button } from '../../../ui/button'
import { excerptOf, piecesOf, spansOf } from '../contents/text-spans'
import { useWords } from '../words'
import styles from '../message-body.module.css'

interface Props {
  text: string
  /** Names by mention sign, such as `@_user_1`. */
  names: ReadonlyMap<string, string>
}

/** More links and mentions than a piece ever has; there are up to forty pieces. */
const MOST_SPANS_IN_A_PIECE = 100

/**
 * Text of any length. A long text shows only its beginning until the user opens it. The whole text is rendered in
 * pieces, and pieces far from the screen are not laid out.
 */
export function LongText({ text, names }: Props) {
  const { t, i18n } = useWords()
  const [isWhole, setWhole] = useState(false)
  const beginning = excerptOf(text)
  const isLong = beginning.length < text.length
  const characters = new Intl.NumberFormat(i18n.language).format(text.length)
  return (
    <>
      {(isWhole ? piecesOf(text) : [beginning]).map((piece, at) => (
        <p key={at} className={styles['text']} data-piece={isWhole || undefined} dir="auto">
          {spansOf(piece, names, isWhole ? MOST_SPANS_IN_A_PIECE : undefined).map((span, place) => {
            if (span.type === 'at') {
              return <MentionChip key={place} name={span.isAll ? t('everyone') : span.name} />
            }
            if (span.type === 'words') return span.text
            return (
              <a key={place} href={span.href} target="_blank" rel="noopener noreferrer">
                {span.text}
              </a>
            )
          })}
          {isLong && !isWhole && '…'}
        </p>
      ))}
      {isLong && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('all', { characters })}
        </Button>
      )}
    </>
  )
}

/** A mentioned person. */
export const MentionChip = ({ name }: { name: string }) => (
  <span className={styles['mention']}>
    @<bdi>{name}</bdi>
  </span>
)
