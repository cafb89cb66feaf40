import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { contentLimits } from '../../../limits/content-limits'
import { Button } from '../../../ui/button'
import type { RichNode } from '../contents/rich-nodes'
import { mentionNames } from '../contents/text-spans'
import { RichBlocks } from './rich-blocks'
import { RichNodeView } from './rich-node-view'

interface Props {
  paragraphs: readonly (readonly RichNode[])[]
  message: Message
  names: ReadonlyMap<string, string>
}

/** Paragraphs that are read at a glance. */
const MOST_SHOWN = 40

type Paragraphs = Props['paragraphs']

/** The first paragraphs, and of these the first pieces. */
function glanceAt(paragraphs: Paragraphs): Paragraphs {
  let left: number = contentLimits.message.nodesAtAGlance
  return paragraphs.slice(0, MOST_SHOWN).flatMap((nodes) => {
    if (left <= 0) return []
    const shown = nodes.slice(0, left)
    left -= Math.max(1, nodes.length)
    return [shown]
  })
}

const countOf = (paragraphs: Paragraphs) => paragraphs.reduce((sum, nodes) => sum + nodes.length, 0)

/** The paragraphs of a post or a card; of many the first ones, and of many pieces the first, until somebody wants all. */
export function RichParagraphs({ paragraphs, message, names }: Props) {
  const { t } = useTranslation('messages')
  const [isWhole, setWhole] = useState(false)
  const parts = countOf(paragraphs)
  const hasManyParts = parts > contentLimits.message.nodesAtAGlance * 1.3
  const isLong = paragraphs.length > MOST_SHOWN * 1.3 || hasManyParts
  const mentioned = mentionNames(message)
  const shown = isLong && !isWhole ? glanceAt(paragraphs) : paragraphs
  const render = (nodes: readonly RichNode[]) =>
    nodes.map((node, place) => (
      <RichNodeView key={place} node={node} message={message} mentioned={mentioned} names={names} />
    ))
  return (
    <>
      <RichBlocks paragraphs={shown} render={render} />
      {isLong && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('drawing.less')
            : hasManyParts
              ? t('drawing.allParts', { count: parts })
              : t('drawing.allParagraphs', { count: paragraphs.length })}
        </Button>
      )}
    </>
  )
}
