import {
  Code,
  Columns2,
  Database,
  File,
  Globe,
  Heading,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Lightbulb,
  Link2,
  List,
  ListOrdered,
  ListTodo,
  MessagesSquare,
  Minus,
  Pilcrow,
  Presentation,
  Quote,
  Sheet,
  Table,
  TextQuote,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PopupFormProps } from '../editor/insert/popup'
import { CalloutForm } from './callout/callout-form'
import { ChatForm } from './chat-card/chat-form'
import { AddressForm } from './iframe/address-form'
import { SheetForm } from './sheet/sheet-form'
import { TableForm } from './table/table-form'

/*
 * Facts of single types for the menus of the editor. They load with the menus, and not with the views of blocks
 * (`block-parts.ts`).
 */

/** The icons in the menu of new blocks, by the ids of the rows. */
export const insertIcons: Readonly<Record<string, LucideIcon>> = {
  text: Pilcrow,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  heading: Heading,
  bullet: List,
  ordered: ListOrdered,
  todo: ListTodo,
  quote: Quote,
  image: Image,
  file: File,
  sheet: Sheet,
  table: Table,
  columns: Columns2,
  callout: Lightbulb,
  quoteContainer: TextQuote,
  code: Code,
  divider: Minus,
  iframe: Globe,
  chatCard: MessagesSquare,
  linkPreview: Link2,
  bitable: Database,
  board: Presentation,
}

/** The form that a new block of a type opens, and the string that names the form; by the key of its spec. */
export const insertForms: Readonly<Record<string, { label: string; Form: ComponentType<PopupFormProps> }>> = {
  sheet: { label: 'insert.size.sheet', Form: SheetForm },
  table: { label: 'kinds.table', Form: TableForm },
  callout: { label: 'callout.look', Form: CalloutForm },
  iframe: { label: 'insert.address.iframe', Form: AddressForm },
  chat_card: { label: 'chat_card.title', Form: ChatForm },
  link_preview: { label: 'insert.address.link', Form: AddressForm },
}
