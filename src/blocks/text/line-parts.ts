import {
  Heading,
  Heading1,
  Heading2,
  Heading3,
  List,
  ListOrdered,
  ListTodo,
  Pilcrow,
  Quote,
} from 'lucide-react'
import type { BlockParts } from '../../editor/view/block-parts'

/** The lines of text. All of them share one view, and differ in their specs. */
export const lineParts: readonly BlockParts[] = [
  { key: 'text', icons: { text: Pilcrow } },
  {
    key: 'heading1',
    icons: { heading1: Heading1, heading2: Heading2, heading3: Heading3, heading: Heading },
  },
  { key: 'bullet', icons: { bullet: List } },
  { key: 'ordered', icons: { ordered: ListOrdered } },
  { key: 'todo', icons: { todo: ListTodo } },
  { key: 'quote', icons: { quote: Quote } },
]
