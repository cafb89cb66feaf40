import type { ComponentType } from 'react'
import { ButtonPart, OverflowPart } from './button-part'
import type { PartProps } from './card-context'
import { ChartPart } from './chart-part'
import {
  ActionPart,
  CollapsiblePart,
  ColumnPart,
  ColumnSetPart,
  FormPart,
  InteractivePart,
} from './container-parts'
import { FieldPart } from './field-parts'
import { PersonListPart, PersonPart } from './people-parts'
import { AudioPart, CombinationPart, ImagePart } from './picture-parts'
import { TablePart } from './table-part'
import {
  DivPart,
  FallbackPart,
  IconPart,
  MarkdownPart,
  NotePart,
  RulePart,
  TagPart,
  TextPart,
} from './text-parts'

/** The view of each component of the model, by its tag. part-views.test.ts compares both. */
export const partViews: Readonly<Record<string, ComponentType<PartProps>>> = {
  plain_text: TextPart,
  lark_md: TextPart,
  text_tag: TagPart,
  fallback_text: FallbackPart,
  standard_icon: IconPart,
  custom_icon: IconPart,
  div: DivPart,
  markdown: MarkdownPart,
  hr: RulePart,
  img: ImagePart,
  img_combination: CombinationPart,
  person: PersonPart,
  person_list: PersonListPart,
  chart: ChartPart,
  table: TablePart,
  audio: AudioPart,
  note: NotePart,
  action: ActionPart,
  column_set: ColumnSetPart,
  column: ColumnPart,
  form: FormPart,
  interactive_container: InteractivePart,
  collapsible_panel: CollapsiblePart,
  button: ButtonPart,
  overflow: OverflowPart,
  input: FieldPart,
  select_static: FieldPart,
  multi_select_static: FieldPart,
  select_person: FieldPart,
  multi_select_person: FieldPart,
  select_img: FieldPart,
  date_picker: FieldPart,
  picker_time: FieldPart,
  picker_datetime: FieldPart,
  checker: FieldPart,
}
