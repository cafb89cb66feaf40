import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { use, useState } from 'react'
import { PAGE, VIEW } from '../../../../contract/docx/block-numbers'
import type { TextElementStyle } from '../../../../contract/docx/text'
import type { BlockTree } from '../../../../document/block-tree'
import { tokenIn } from '../../../../document/block-tree'
import {
  headingLevel,
  isCode,
  keyOf,
  lineOf,
  mediaOf,
  textObject,
} from '../../../../document/blocks/registry'
import { beginningOf } from '../../../../document/compare/block-text'
import { compareWords, markedLine } from '../../../../document/compare/compare-words'
import type { DiffSpan } from '../../../../document/compare/compare-words'
import { truncated } from '../../../../document/content-limits'
import { isLocal } from '../../../../saving/saving'
import { useNearViewport } from '../../../editor/view/near-viewport'
import type { EditorPorts } from '../../../editor/view/ports'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { isLineWithin } from '../../../editor/wire/content-from-elements'
import { Button } from '../../../ui/button'
import { CheckedPicture } from '../../../ui/pictures/checked-picture'
import { ItemSigns } from '../compare/item-numbers'
import { useHistoryWords } from '../words'
import { NewCells } from './new-cells'
import styles from './comparison.module.css'

export interface Side {
  block: BlockTree
  /** The other version of the block, if there is one. */
  other: BlockTree | undefined
  isBefore: boolean
  ports: EditorPorts
}

/** The content of one block in one version, without children. Words that the other version lacks are marked. */
export function BlockContent({ block, other, isBefore, ports }: Side) {
  const text = textObject(block.block_type, block.body)
  const { t } = useEditorWords()
  const nameOf = (id: string) => ports.people.nameOf(id) ?? id
  if (text) {
    const kind = lineKind(block.block_type)
    const isUntitled = block.block_type === PAGE && text.elements.length === 0
    return (
      <span className={`${styles['line']} ${styles[kind] ?? ''}`} dir={kind === 'code' ? 'ltr' : 'auto'}>
        <LineSign block={block} isBefore={isBefore} />
        <span>
          {isUntitled ? (
            <span className={styles['placeholder']} data-placeholder={t('untitled')} />
          ) : (
            <LinePieces pieces={piecesOf({ block, other, isBefore })} nameOf={nameOf} />
          )}
        </span>
      </span>
    )
  }
  if (mediaOf(block.block_type) === 'image') return <PictureContent block={block} ports={ports} />
  if (keyOf(block.block_type) === 'divider') return <hr className={styles['divider']} />
  if (mediaOf(block.block_type) === 'sheet' && isLocal(tokenIn(block) ?? ''))
    return <NewCells token={tokenIn(block)!} ports={ports} />
  return <NamedContent block={block} ports={ports} />
}

function piecesOf({ block, other, isBefore }: Omit<Side, 'ports'>): DiffSpan[] {
  const text = textObject(block.block_type, block.body)!
  // The line is too long for a browser to lay out, so only its beginning is shown.
  if (!isLineWithin(text.elements)) {
    return [
      { words: beginningOf(text.elements), mark: other ? (isBefore ? 'gone' : 'come') : 'same', style: {} },
    ]
  }
  const otherText = other && textObject(other.block_type, other.body)
  if (!otherText) return markedLine(text, other ? (isBefore ? 'gone' : 'come') : 'same')
  return isBefore ? compareWords(text, otherText).before : compareWords(otherText, text).after
}

function lineKind(type: number): string {
  const level = type === PAGE ? 1 : headingLevel(type)
  if (level !== undefined) return level === 1 ? 'heading1' : 'heading2'
  return isCode(type) ? 'code' : lineOf(type)?.tag === 'blockquote' ? 'quote' : 'plain'
}

/** The sign in front of a list item or a to-do. */
function LineSign({ block, isBefore }: Pick<Side, 'block' | 'isBefore'>) {
  const signs = use(ItemSigns)
  const { block_type: type, body } = block
  const isDone = textObject(type, body)?.style?.done ?? false
  const { isTask } = lineOf(type) ?? {}
  const sign = isTask ? (isDone ? '☑' : '☐') : (isBefore ? signs.before : signs.after).get(block)
  return sign && <span className={styles['sign']}>{sign}</span>
}

/** The picture itself, downloaded once it is near the screen. */
function PictureContent({ block, ports }: { block: BlockTree; ports: EditorPorts }) {
  const { say } = useHistoryWords()
  const [place, isNear] = useNearViewport<HTMLSpanElement>()
  const token = tokenIn(block)
  const { data: bytes, isPending } = useQuery({
    queryKey: ['announcement', 'picture', token],
    queryFn: async () => (token === undefined ? null : ((await ports.media.bytesOf(token)) ?? null)),
    enabled: isNear,
    // The document caches the bytes as long as it is open.
    gcTime: 0,
  })
  const image: { caption?: { content?: string } } | undefined = block.body.image
  const caption = truncated(image?.caption?.content ?? '')
  return (
    <span ref={place} className={styles['picture']}>
      {bytes && token !== undefined ? (
        <CheckedPicture
          bytes={bytes}
          alt={caption || say('compare.picture')}
          onDownload={() => void ports.media.download(token, caption || say('compare.picture'))}
        />
      ) : (
        <PictureWords isPending={isPending} />
      )}
      {caption && <span className={styles['caption']}>{caption}</span>}
    </span>
  )
}

function PictureWords({ isPending }: { isPending: boolean }) {
  const { say } = useHistoryWords()
  return (
    <span className={styles['noPicture']}>{say(isPending ? 'compare.picture' : 'compare.noPicture')}</span>
  )
}

/** Any other block: its kind, and its name if it has one. A file that no announcement has yet can be looked at. */
function NamedContent({ block, ports }: { block: BlockTree; ports: EditorPorts }) {
  const { t } = useEditorWords()
  const isFile = block.block_type === VIEW
  const file = isFile ? block.children[0] : block
  const name = nameOf(file ?? block, ports)
  const token = tokenIn(file ?? block)
  const { say } = useHistoryWords()
  const [isGone, setGone] = useState(false)
  return (
    <span className={styles['object']}>
      <FileText size={14} aria-hidden="true" />
      <span>{t(`kinds.${isFile ? 'file' : keyOf(block.block_type)}`)}</span>
      {name && <strong>{name}</strong>}
      {token !== undefined && isLocal(token) && (
        <Button
          look="quiet"
          title={say('compare.download', { name })}
          aria-label={say('compare.download', { name })}
          onClick={() => void ports.media.download(token, name).catch(() => setGone(true))}
        >
          <Download size={14} aria-hidden="true" />
        </Button>
      )}
      {isGone && <span role="alert">{say('compare.noBytes')}</span>}
    </span>
  )
}

function nameOf({ body }: BlockTree, ports: EditorPorts): string {
  const {
    file,
    chat_card,
    iframe,
    callout,
  }: {
    file?: { name?: string }
    chat_card?: { chat_id: string }
    iframe?: { component?: { url?: string } }
    callout?: { emoji_id?: string }
  } = body
  if (chat_card) return ports.chats.nameOf(chat_card.chat_id) ?? chat_card.chat_id
  return file?.name ?? addressIn(iframe?.component?.url) ?? callout?.emoji_id ?? ''
}

/** An address decoded for people to read. An invalid one is shown as it is. */
function addressIn(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

interface Props {
  pieces: readonly DiffSpan[]
  nameOf: (openId: string) => string
}

/**
 * The words of a line. Words that only this version has are struck out or underlined, and announced to screen
 * readers.
 */
function LinePieces({ pieces, nameOf }: Props) {
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
