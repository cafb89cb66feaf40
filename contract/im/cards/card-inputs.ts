import { confirm, hint, icon, listOf, multiUrl, named, string, text } from './card-fields'
import type { CardComponent, CardFields } from './card-fields'

/** Fields of most components that a person fills in or presses. */
const asked: CardFields = {
  placeholder: hint,
  hover_tips: hint,
  disabled_tips: hint,
  confirm,
  ...named('name required disabled width behaviors value'),
}

/** Older fields of a pressed component that pages of 2.0 still use. */
const pressed = ['multi_url', 'complex_interaction']

const option = { text: hint, icon, ...named('value') }

const chosen = (fields: CardFields): CardFields => ({ ...asked, ...named('type'), ...fields })

const moment = (initial: string): CardComponent => ({
  kind: 'input',
  fields: { ...asked, ...named(initial) },
})

/** The components that a person presses or fills in (platform/cards#components). */
export const inputComponents: Readonly<Record<string, CardComponent>> = {
  button: {
    kind: 'input',
    fields: {
      icon,
      text,
      ...asked,
      ...named('type size form_action_type action_type url'),
    },
    unsure: pressed,
  },
  overflow: {
    kind: 'input',
    fields: { options: listOf({ ...option, multi_url: multiUrl, ...named('url') }), ...asked },
    required: ['options'],
  },
  input: {
    kind: 'input',
    fields: {
      label: text,
      ...asked,
      ...named('default_value i18n_default_value max_length input_type rows auto_resize max_rows show_icon'),
      ...named('label_position'),
    },
  },
  select_static: {
    kind: 'input',
    fields: chosen({ initial_option: string, ...named('initial_index'), options: listOf(option) }),
    unsure: ['multi_url'],
  },
  multi_select_static: {
    kind: 'input',
    fields: chosen({ ...named('selected_values initial_options'), options: listOf(option) }),
    required: ['name', 'options'],
  },
  select_person: {
    kind: 'input',
    fields: chosen({ initial_option: string, ...named('initial_index'), options: listOf(option) }),
  },
  multi_select_person: {
    kind: 'input',
    fields: chosen({ ...named('selected_values initial_options'), options: listOf(option) }),
    required: ['name'],
  },
  select_img: {
    kind: 'input',
    fields: {
      ...asked,
      ...named(
        'style multi_select layout can_preview aspect_ratio selected_values initial_option initial_index',
      ),
      options: listOf({
        ...named('img_key i18n_img_key value disabled'),
        disabled_tips: hint,
        hover_tips: hint,
      }),
    },
    required: ['options'],
  },
  date_picker: moment('initial_date initial_datetime initial_time type'),
  picker_time: moment('initial_time initial_datetime initial_date type'),
  picker_datetime: moment('initial_datetime initial_date initial_time type'),
  checker: {
    kind: 'input',
    fields: {
      text,
      ...asked,
      ...named('checked overall_checkable checked_style padding'),
      button_area: {
        holds: 'object',
        fields: { ...named('pc_display_rule'), buttons: { holds: 'parts', as: 'button' } },
      },
    },
  },
}
