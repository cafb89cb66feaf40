import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { contentLimits } from '../../../../document/content-limits'
import { Button } from '../../../ui/button'
import type { RichNode } from '../contents/rich-nodes'
import { mentionNames } from '../contents/text-spans'
import { useWords } from '../words'
import { RichNodeView } from './rich-node-view'
import type { NodeProps } from './rich-node-view'
import styles from '../message-body.module.css'

interface Props {
  paragraphs: readonly (readonly RichNode[])[]
  message: Message
  names: ReadonlyMap<string, string>
  /** Renders a node. */
  View?: ComponentType<NodeProps>
}

/** As many paragraphs as are read at a glance. */
const MOST_SHOWN = 40

type Paragraphs = Props['paragraphs']

/** The first paragraphs, and of these the first nodes. */
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

/**
 * The paragraphs of a post or a card. A long one shows only its first paragraphs and nodes until the user opens it.
 */
export function RichParagraphs({ paragraphs, message, names, View = RichNodeView }: Props) {
  const { t } = useWords()
  const [isWhole, setWhole] = useState(false)
  const parts = countOf(paragraphs)
  const hasManyParts = parts > contentLimits.message.nodesAtAGlance * 1.3
  const isLong = paragraphs.length > MOST_SHOWN * 1.3 || hasManyParts
  const mentioned = mentionNames(message)
  const shown = isLong && !isWhole ? glanceAt(paragraphs) : paragraphs
  const render = (nodes: readonly RichNode[]) =>
    nodes.map((node, place) => (
      <View key={place} node={node} message={message} mentioned={mentioned} names={names} />
    ))
  return (
    <>
      <RichBlocks paragraphs={shown} render={render} />
      {isLong && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('less')
            : hasManyParts
              ? t('allParts', { count: parts })
              : t('allParagraphs', { count: paragraphs.length })}
        </Button>
      )}
    </>
  )
}

type Nodes = readonly RichNode[]
type Render = (nodes: Nodes) => ReactNode

interface RichBlocksProps {
  paragraphs: readonly Nodes[]
  /** Renders the content of a line. */
  render: Render
}

/** Groups paragraphs into blocks: adjacent items become a list, rows a table. */
const RichBlocks = ({ paragraphs, render }: RichBlocksProps) =>
  groupsOf(paragraphs).map((group, at) => {
    const [first] = group
    if (first?.[0]?.tag === 'item') return <Lists key={at} items={group} render={render} />
    if (first?.[0]?.tag === 'cell') return <Table key={at} rows={group} render={render} />
    const nodes = first ?? []
    const level = nodes[0]?.tag === 'heading' ? nodes[0].level : undefined
    // Not a heading element: messages must not change the outline of the page.
    return (
      <div key={at} className={styles['paragraph']} data-level={level} dir="auto">
        {render(nodes)}
      </div>
    )
  })

const isGrouped = (tag: string | undefined) => tag === 'item' || tag === 'cell'

function groupsOf(paragraphs: readonly Nodes[]): Nodes[][] {
  const groups: Nodes[][] = []
  for (const nodes of paragraphs) {
    const tag = nodes[0]?.tag
    const last = groups.at(-1)
    const beginsTable = nodes[0]?.tag === 'cell' && nodes[0].isHeader
    if (last && isGrouped(tag) && last[0]?.[0]?.tag === tag && !beginsTable) last.push(nodes)
    else groups.push([nodes])
  }
  return groups
}

const itemOf = (nodes: Nodes) => (nodes[0]?.tag === 'item' ? nodes[0] : undefined)
const depthOf = (nodes: Nodes) => itemOf(nodes)?.depth ?? 0
const isNumbered = (nodes: Nodes) => itemOf(nodes)?.number !== undefined

/** Splits items into lists: bullets after numbers of the same depth start another one. */
function Lists({ items, render }: { items: readonly Nodes[]; render: Render }) {
  const lists: Nodes[][] = []
  let first: Nodes | undefined
  for (const item of items) {
    const isOther = first && depthOf(item) <= depthOf(first) && isNumbered(item) !== isNumbered(first)
    if (!first || isOther) {
      first = item
      lists.push([])
    }
    lists.at(-1)?.push(item)
  }
  return lists.map((list, at) => <List key={at} items={list} render={render} />)
}

/** A list, with deeper items nested inside its items. */
function List({ items, render }: { items: readonly Nodes[]; render: Render }): ReactNode {
  const [first] = items
  if (!first) return null
  const starts = items.flatMap((nodes, at) => (depthOf(nodes) <= depthOf(first) ? [at] : []))
  const Element = isNumbered(first) ? 'ol' : 'ul'
  return (
    <Element className={styles['list']}>
      {starts.map((start, place) => {
        const inner = items.slice(start + 1, starts[place + 1] ?? items.length)
        const own = items[start] ?? []
        return (
          <li key={place} value={itemOf(own)?.number} dir="auto">
            {render(own)}
            {inner.length > 0 && <Lists items={inner} render={render} />}
          </li>
        )
      })}
    </Element>
  )
}

/** A table, which scrolls sideways if it is wider than the card. */
function Table({ rows, render }: { rows: readonly Nodes[]; render: Render }) {
  const { t } = useWords()
  const [header, ...others] =
    rows[0]?.[0]?.tag === 'cell' && rows[0][0].isHeader ? rows : [undefined, ...rows]
  return (
    // It scrolls sideways, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('table')} tabIndex={0} className={styles['table']}>
      <table>
        {header && (
          <thead>
            <tr>
              {cellsOf(header).map((cell, at) => (
                <th key={at} scope="col" dir="auto">
                  {render(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {others.map((row, place) => (
            <tr key={place}>
              {cellsOf(row ?? []).map((cell, at) => (
                <td key={at} dir="auto">
                  {render(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellsOf(row: Nodes): RichNode[][] {
  const cells: RichNode[][] = []
  for (const node of row) {
    if (node.tag === 'cell') cells.push([])
    else cells.at(-1)?.push(node)
  }
  return cells
}
