import {
  anything,
  confirm,
  hint,
  icon,
  layout,
  listOf,
  multiUrl,
  named,
  object,
  parts,
  string,
  text,
} from './card-fields'
import type { CardComponent, CardFields } from './card-fields'
import { inputComponents } from './card-inputs'

/** Fields that 2.0 has on every component. */
export const everywhere: CardFields = {
  ...named('tag element_id fallback'),
  margin: string,
}

const words: CardFields = { ...named('i18n_content text_size text_color text_align lines'), content: string }

/** The components by their tags. The fields are those of 2.0 and of the older fields that its pages still use. */
export const cardComponents: Readonly<Record<string, CardComponent>> = {
  plain_text: { kind: 'text', fields: words, unsure: ['i18n', 'href'] },
  lark_md: { kind: 'text', fields: words, unsure: ['i18n', 'href'] },
  text_tag: { kind: 'text', fields: { text, ...named('color') } },
  fallback_text: { kind: 'text', fields: { text: hint } },
  standard_icon: { kind: 'icon', fields: named('token color img_key i18n_img_key size'), unsure: ['style'] },
  custom_icon: { kind: 'icon', fields: named('img_key i18n_img_key token color size'), unsure: ['style'] },
  div: {
    kind: 'shown',
    fields: {
      icon,
      text,
      fields: listOf({ text, ...named('is_short') }),
      ...named('width'),
      extra: { holds: 'part', as: 'button' },
    },
    unsure: ['extra'],
  },
  markdown: {
    kind: 'shown',
    fields: { icon, content: string, ...named('i18n_content text_size text_align') },
    required: ['content'],
  },
  hr: { kind: 'shown', fields: {} },
  img: {
    kind: 'shown',
    fields: {
      title: text,
      alt: hint,
      ...named('img_key i18n_img_key corner_radius scale_type size transparent preview'),
      ...named('mode custom_width compact_width'),
    },
    required: ['img_key', 'alt'],
  },
  img_combination: {
    kind: 'shown',
    fields: {
      ...named('combination_mode combination_transparent corner_radius'),
      img_list: listOf(named('img_key i18n_img_key transparent')),
    },
    required: ['combination_mode', 'img_list'],
  },
  person: { kind: 'shown', fields: named('user_id size show_avatar show_name style'), required: ['user_id'] },
  person_list: {
    kind: 'shown',
    fields: {
      icon,
      persons: listOf(named('id')),
      ...named('drop_invalid_user_id lines show_name show_avatar size ud_icon'),
    },
    required: ['persons'],
  },
  chart: {
    kind: 'shown',
    fields: named('chart_spec aspect_ratio color_theme preview height'),
    required: ['chart_spec'],
  },
  table: {
    kind: 'shown',
    fields: {
      columns: listOf({
        ...named(
          'name display_name i18n_display_name data_type width vertical_align horizontal_align date_format',
        ),
        format: object(named('precision symbol separator')),
      }),
      ...named('rows page_size row_height row_max_height freeze_first_column'),
      header_style: object(named('text_align text_size background_style text_color bold lines')),
    },
    required: ['columns', 'rows'],
  },
  audio: {
    kind: 'shown',
    only: '2.0',
    fields: {
      disabled_tips: hint,
      border: object(named('color corner_radius')),
      ...named(
        'file_key i18n_file_key i18n_file_key_key audio_id disabled show_progress_bar show_time time_display',
      ),
      ...named('time_position style padding background_style fill_color width'),
    },
    required: ['file_key'],
  },
  note: { kind: 'container', only: '1.0', fields: { elements: { holds: 'parts', as: 'plain_text' } } },
  action: { kind: 'container', only: '1.0', fields: { actions: parts, ...named('layout') } },
  column_set: {
    kind: 'container',
    fields: {
      columns: { holds: 'parts', as: 'column' },
      ...named('horizontal_spacing horizontal_align flex_mode background_style'),
      action: object({ multi_url: multiUrl }),
    },
    required: ['columns'],
    unsure: ['padding', 'direction', 'vertical_spacing', 'vertical_align'],
    refuses: ['form', 'table'],
  },
  column: {
    kind: 'column',
    fields: {
      elements: parts,
      ...named('background_style width weight'),
      ...layout,
      action: object({ multi_url: multiUrl }),
    },
    unsure: ['flex_mode'],
  },
  form: {
    kind: 'container',
    fields: { elements: parts, name: anything, ...layout, confirm },
    required: ['elements'],
    refuses: ['form', 'table'],
  },
  interactive_container: {
    kind: 'container',
    fields: {
      elements: parts,
      ...layout,
      ...named(
        'width height background_style has_border border_color corner_radius behaviors disabled name value',
      ),
      hover_tips: hint,
      disabled_tips: hint,
      confirm,
    },
    required: ['behaviors', 'elements'],
    refuses: ['form'],
  },
  collapsible_panel: {
    kind: 'container',
    fields: {
      header: object({
        title: text,
        icon,
        ...named('background_color vertical_align padding position width icon_position icon_expanded_angle'),
      }),
      elements: parts,
      ...layout,
      ...named('expanded background_color'),
      border: object(named('color corner_radius')),
    },
    required: ['header'],
    unsure: ['background_style'],
    refuses: ['form', 'table'],
  },
  ...inputComponents,
}

/** The parts of a header. */
export const headerFields: CardFields = {
  title: text,
  subtitle: text,
  text_tag_list: { holds: 'parts', as: 'text_tag' },
  i18n_text_tag_list: { holds: 'parts by language', as: 'text_tag' },
  icon,
  ...named('template padding'),
}

/** Fields of a header of 1.0 of which no source says whether 2.0 refuses them. */
export const unsureInHeader: readonly string[] = ['ud_icon']

/** The root of a 2.0 card; components are in its body alone. */
export const rootFields: CardFields = {
  ...named('schema fallback'),
  config: object(
    named(
      'streaming_mode streaming_config summary locales enable_forward update_multi width_mode use_custom_translation ' +
        'enable_forward_interaction style',
    ),
  ),
  card_link: multiUrl,
  header: object(headerFields),
  body: object({ ...layout, elements: parts }),
}

/** Fields of a config of 1.0 that 2.0 takes without an effect, or of which no source speaks. */
export const unsureInConfig: readonly string[] = ['wide_screen_mode', 'compact_width']

/** Fields of the root of 1.0 that examples of 2.0 still have. */
export const unsureInRoot: readonly string[] = ['i18n_header']

/** The root of a 1.0 card. Anything else in it is ignored, but a card needs one of them. */
export const oldRootFields: ReadonlySet<string> = new Set([
  'schema',
  'config',
  'card_link',
  'header',
  'i18n_header',
  'elements',
  'i18n_elements',
  'fallback',
  'body',
])
