import { AlignmentType, LevelFormat, LevelSuffix, uniqueId } from 'docx'
import type { ILevelsOptions, NumberingDefinition } from 'docx'
import { INDENT_STYLE, INDENT_TWIPS } from './word-numbering'

/** The place of a paragraph in a list. */
export interface ListPlace {
  reference: NumberingDefinition
  instance: number
  level: number
  /** Its style is not that of list items. */
  custom?: boolean
}

const BULLETS = ['•', '◦', '▪']
const FORMATS = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN]
const LEVELS = Array.from({ length: 9 }, (_, level) => level)

/** The lists of one Word file: bullets, indented blocks, and each ordered list, which counts by itself. */
export class WrittenLists {
  /** The library replaces the names of lists anywhere in the text, so that no one may guess them. */
  readonly #id = uniqueId()
  readonly #numbers = new Map<string, NumberingDefinition>()
  #ordered = 0

  readonly #bullets = this.#definition('bullets', (level) => ({
    ...marked(level, INDENT_TWIPS),
    format: LevelFormat.BULLET,
    text: BULLETS[level % 3]!,
  }))

  readonly #indents = this.#definition('indents', (level) => {
    const { style, ...rest } = marked(level, 0)
    return {
      ...rest,
      format: LevelFormat.NONE,
      suffix: LevelSuffix.NOTHING,
      style: { ...style, style: INDENT_STYLE },
    }
  })

  bullet = (level: number): ListPlace => ({ reference: this.#bullets, instance: 0, level })

  /** The place of an indented block that is no list item. */
  indent = (level: number): ListPlace => ({ reference: this.#indents, instance: 0, level, custom: true })

  /** The place of the items of a new ordered list. */
  ordered(level: number, start: number): ListPlace {
    // Lists of different levels share no numbers, so that a nested list leaves those of the outer one alone.
    const name = `numbers ${level} ${start}`
    const reference =
      this.#numbers.get(name) ??
      this.#definition(name, (each) => ({
        ...marked(each, INDENT_TWIPS),
        format: FORMATS[each % 3]!,
        text: `%${each + 1}.`,
        start: each === level ? start : 1,
      }))
    this.#numbers.set(name, reference)
    return { reference, instance: ++this.#ordered, level }
  }

  #definition(name: string, of: (level: number) => ILevelsOptions): NumberingDefinition {
    return { reference: `${name} ${this.#id}`, levels: LEVELS.map(of) }
  }
}

const marked = (level: number, hanging: number) => ({
  level,
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left: level * INDENT_TWIPS + hanging, hanging } } },
})
