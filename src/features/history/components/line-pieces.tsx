import type { TextElementStyle } from '../../../../contract/docx/text'
import type { Piece } from '../../../document/compare/compare-words'
import { useHistoryWords } from '../use-history-words'
import styles from './comparison.module.css'

interface Props {
  pieces: readonly Piece[]
  nameOf: (openId: string) => string
}

/** The words of a line; what only this version has is struck out or underlined, and told to those who listen. */
export function LinePieces({ pieces, nameOf }: Props) {
  const { say } = useHistoryWords()
  if (pieces.length === 0) return <span className={styles['empty']}>{say('compare.emptyLine')}</span>
  return pieces.map((piece, at) => {
    const person = piece.element?.mention_user?.user_id
    const words = person === undefined ? piece.words : `@${nameOf(person)}`
    const className = classOf(piece.style)
    if (piece.mark === 'gone')
      return (
        <del key={at} className={className}>
          {words}
        </del>
      )
    if (piece.mark === 'come')
      return (
        <ins key={at} className={className}>
          {words}
        </ins>
      )
    if (piece.mark === 'restyled')
      return (
        <span key={at} className={`${styles['restyled']} ${className}`} title={say('compare.restyled')}>
          {words}
        </span>
      )
    return (
      <span key={at} className={className}>
        {words}
      </span>
    )
  })
}

function classOf(style: TextElementStyle): string {
  const looks = (['bold', 'italic', 'strikethrough', 'underline', 'inline_code'] as const).filter(
    (look) => style[look],
  )
  return [...looks, ...(style.link ? ['link' as const] : [])].map((look) => styles[look]).join(' ')
}
