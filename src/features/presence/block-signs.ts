import type { Present } from '../../../contract/herald/presence'

/** The looks of people, as tokens with AA contrast in both themes. */
const LOOKS = ['accent', 'warning', 'success'] as const
export type Look = (typeof LOOKS)[number]

/** The look of a page: the same as long as it is there. */
export const lookOf = ({ by }: Pick<Present, 'by'>): Look => {
  let sum = 0
  for (const sign of by) sum = (31 * sum + sign.charCodeAt(0)) % 997
  return LOOKS[sum % LOOKS.length] ?? 'accent'
}

export interface BlockSign {
  /** The block's id in this page. */
  id: string
  look: Look
  words: string
}

/**
 * Signs at the blocks that other people are in, as rules of one style sheet. Neither the editor nor React draws
 * anything. A block that is mounted later has its sign at once. Screen readers find the same words in the header.
 */
export class BlockSigns {
  #sheet: CSSStyleSheet | undefined

  show(signs: readonly BlockSign[]) {
    if (signs.length === 0 && !this.#sheet) return
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet()
      document.adoptedStyleSheets.push(this.#sheet)
    }
    const blocks = new Map<string, BlockSign>()
    for (const sign of signs) {
      const before = blocks.get(sign.id)
      blocks.set(sign.id, before ? { ...before, words: `${before.words}, ${sign.words}` } : sign)
    }
    this.#sheet.replaceSync([...blocks.values()].map(rulesOf).join('\n'))
  }

  remove() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== this.#sheet)
    this.#sheet = undefined
  }
}

const rulesOf = ({ id, look, words }: BlockSign): string => {
  const block = `.ed-doc [data-block-id="${CSS.escape(id)}"]`
  return `@media screen {
    ${block} { position: relative; box-shadow: inset -3px 0 0 0 var(--${look}); }
    ${block}::after {
      content: ${quoted(words)};
      content: ${quoted(words)} / "";
      position: absolute;
      inset: -0.5rem 6px auto auto;
      max-width: 60%;
      padding: 0 6px;
      overflow: hidden;
      border-radius: var(--radius);
      background: var(--${look}-soft);
      color: var(--${look});
      font: 500 var(--text-size-1) / 1.5 var(--font-body);
      text-overflow: ellipsis;
      white-space: nowrap;
      pointer-events: none;
    }
  }`
}

/** A text of CSS. Every sign but letters and digits is escaped, so that no name can end it. */
const quoted = (words: string): string =>
  `"${words.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
