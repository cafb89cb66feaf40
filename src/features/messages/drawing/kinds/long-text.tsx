import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { beginningOf } from '../contents/beginning-of'
import { spansOf } from '../contents/text-spans'
import styles from './kinds.module.css'
import { MentionChip } from './mention-chip'

interface Props {
  text: string
  /** Names behind the signs of mentions. */
  names: ReadonlyMap<string, string>
}

/** Text of any length: of a long one the beginning, until somebody wants all of it. */
export function LongText({ text, names }: Props) {
  const { t, i18n } = useTranslation('messages')
  const [isWhole, setWhole] = useState(false)
  const beginning = beginningOf(text)
  const isLong = beginning.length < text.length
  const characters = new Intl.NumberFormat(i18n.language).format(text.length)
  return (
    <>
      <p className={styles['text']} dir="auto">
        {spansOf(isWhole ? text : beginning, names).map((span, at) => {
          if (span.type === 'at') {
            return <MentionChip key={at} name={span.isAll ? t('drawing.everyone') : span.name} />
          }
          if (span.type === 'words') return span.text
          return (
            <a key={at} href={span.href} target="_blank" rel="noopener noreferrer">
              {span.text}
            </a>
          )
        })}
        {isLong && !isWhole && '…'}
      </p>
      {isLong && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('drawing.less') : t('drawing.all', { characters })}
        </Button>
      )}
    </>
  )
}
