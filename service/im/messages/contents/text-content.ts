import { z } from 'zod'
import type { Known, ReadContent } from './content'

const Text = z.object({ text: z.string() })

/** `{"text"}`: mentions become `@_user_n`, balanced style tags are dropped, everything else stays (platform/messages#sent-content, platform/messages#received-content). */
export const textContent: ReadContent = (value) => {
  const read = Text.safeParse(value)
  if (!read.success) return undefined
  const pieces = piecesOf(read.data.text)
  return {
    people: pieces.flatMap((piece) => (piece.mention === undefined ? [] : [piece.mention])),
    resources: [],
    received: (known) => JSON.stringify({ text: receivedText(pieces, known) }),
  }
}

/** A piece of a text. A mention keeps its text in case its id is unknown. */
export interface TextPiece {
  text: string
  mention?: string
}

const receivedText = (pieces: readonly TextPiece[], known: Known): string =>
  pieces
    .map(({ text, mention }) => (mention === undefined ? text : (known.mention(mention)?.key ?? text)))
    .join('')

const tags = /<at user_id="(?<id>[^"]*)">[^<]*<\/at>|<(?<slash>\/?)(?<style>[bius])>/g

/**
 * The text without its balanced `<b>`, `<i>`, `<u>` and `<s>`; unbalanced tags
 * stay as text. Takes one pass, however many tags there are.
 */
function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  const open: { style: string; piece: TextPiece }[] = []
  const counts = new Map<string, number>()
  let at = 0
  for (const found of text.matchAll(tags)) {
    pieces.push({ text: text.slice(at, found.index) })
    at = found.index + found[0].length
    const { id, slash, style = '' } = found.groups ?? {}
    const piece: TextPiece = { text: found[0], ...(id !== undefined && { mention: id }) }
    pieces.push(piece)
    if (id !== undefined) continue
    if (slash === '') {
      open.push({ style, piece })
      counts.set(style, (counts.get(style) ?? 0) + 1)
    } else if ((counts.get(style) ?? 0) > 0) {
      piece.text = ''
      closeTo(style, open, counts).text = ''
    }
  }
  pieces.push({ text: text.slice(at) })
  return pieces
}

/** Takes the last open tag of the style; tags opened after it stay as text. */
function closeTo(style: string, open: { style: string; piece: TextPiece }[], counts: Map<string, number>) {
  for (;;) {
    const last = open.pop()
    if (!last) throw new Error('a tag was counted as open and is not')
    counts.set(last.style, (counts.get(last.style) ?? 0) - 1)
    if (last.style === style) return last.piece
  }
}
