import { align, anyObject, flag, int, listOf, number, objectOf, required, text } from './field-readers'
import type { Read } from './field-readers'

const pixels = int(1, 100_000)
const component = { component_id: text(), component_type_id: text() }

/**
 * The fields that a create call may contain for a block that is no text. They equal `BlockDefinition`, with which the
 * service reads. The schema library is not used here, because a page loads it more slowly than a document. A test
 * keeps them equal.
 */
const readers: Readonly<Partial<Record<string, Read>>> = {
  bitable: objectOf({ view_type: int(1, 2) }),
  callout: objectOf({
    background_color: int(1, 15),
    border_color: int(1, 7),
    text_color: int(1, 7),
    emoji_id: text(0, 100),
  }),
  chat_card: objectOf({ chat_id: required(text(1)), align }),
  divider: objectOf({}),
  file: objectOf({ token: text(), view_type: int(1, 2) }),
  grid: objectOf({ column_size: required(int()) }),
  iframe: objectOf({ component: required(objectOf({ iframe_type: int(1, 99), url: required(text(1)) })) }),
  image: objectOf({
    token: text(),
    width: pixels,
    height: pixels,
    align,
    caption: objectOf({ content: text() }),
    scale: number((value) => value > 0),
  }),
  isv: objectOf(component),
  sheet: objectOf({ row_size: int(1, 9), column_size: int(1, 9) }),
  table: objectOf({
    property: required(
      objectOf({
        row_size: required(int(1)),
        column_size: required(int(1)),
        column_width: listOf(int(50)),
        header_row: flag,
        header_column: flag,
      }),
    ),
  }),
  quote_container: objectOf({}),
  okr: anyObject,
  add_ons: objectOf({ ...component, record: text() }),
  wiki_catalog: objectOf({ wiki_token: text() }),
  board: objectOf({ align, width: int(90), height: int(90) }),
  link_preview: objectOf({ url: required(text(1)), url_type: text() }),
}

/** The object as a create call may carry it, without unknown fields; undefined where the call would be refused. */
export const definableObject = (key: string, value: unknown): object | undefined =>
  readers[key]?.(value) as object | undefined
