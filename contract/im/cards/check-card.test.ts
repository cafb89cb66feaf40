import { expect, test } from 'vitest'
import { refusalWords } from './card-report'
import { checkCard } from './check-card'

const text = (content: string, more: object = {}) => ({ tag: 'plain_text', content, ...more })
const card = (...elements: object[]) => ({ schema: '2.0', body: { elements } })
const old = (...elements: object[]) => ({ elements })
const inColumn = (...elements: object[]) => ({ tag: 'column_set', columns: [{ tag: 'column', elements }] })
const submit = { tag: 'button', name: 'send', text: text('Send'), form_action_type: 'submit' }
const form = (...elements: object[]) => ({ tag: 'form', name: 'f', elements })
const table = { tag: 'table', columns: [{ name: 'a', data_type: 'text' }], rows: [{ a: '1' }] }
const markdownTable = '| a | b |\n| --- | --- |\n| 1 | 2 |\n'
const many = (count: number, one: object) => Array.from({ length: count }, () => one)

const refusal = (given: unknown): string => {
  const { refusal: found } = checkCard(given)
  return found ? refusalWords(found).replace('Failed to create card content, ext=', '') : ''
}

const parse = (value: string) =>
  `ErrCode: 200621; ErrMsg: parse card json err, please check whether the card json is correct; ErrorValue: ${value}; `

/** The words of live answers, as reported (platform/cards#refusals). */
const refused: [what: string, card: unknown, words: string][] = [
  [
    'action in 2.0',
    card({ tag: 'hr' }, { tag: 'action', actions: [] }),
    'ErrCode: 200861; ErrPath: ROOT -> body -> elements -> [1](tag: action); ErrMsg: cards of schema V2 no longer support this capability; ErrorValue: unsupported tag action; ',
  ],
  [
    'note inside a column',
    card(inColumn({ tag: 'note', elements: [] })),
    'ErrCode: 200861; ErrPath: ROOT -> body -> elements -> [0](tag: column_set) -> columns -> [0](tag: column) -> elements -> [0](tag: note); ErrMsg: cards of schema V2 no longer support this capability; ErrorValue: unsupported tag note; ',
  ],
  [
    'elements at the root of 2.0',
    { schema: '2.0', elements: [] },
    parse('unknown property, property: elements, path: '),
  ],
  [
    'i18n_elements of 2.0',
    { schema: '2.0', i18n_elements: {} },
    parse('unknown property, property: i18n_elements, path: '),
  ],
  [
    'an unknown field of an input',
    card({ tag: 'hr' }, { tag: 'input', multiline: true }),
    parse('unknown property, property: multiline, path: ROOT -> body -> elements -> [1](tag: input)'),
  ],
  [
    'an icon of an input',
    card({ tag: 'input', icon: {} }),
    parse('unknown property, property: icon, path: ROOT -> body -> elements -> [0](tag: input)'),
  ],
  [
    'a label of a menu',
    card({ tag: 'select_static', options: [], label: text('a') }),
    parse('unknown property, property: label, path: ROOT -> body -> elements -> [0](tag: select_static)'),
  ],
  [
    'an unknown field of a text',
    card({ tag: 'hr' }, { tag: 'div', text: text('a', { text_weight: 'bold' }) }),
    parse(
      'unknown property, property: text_weight, path: ROOT -> body -> elements -> [1](tag: div) -> text(tag: plain_text)',
    ),
  ],
  [
    'a colour of markdown in a panel',
    card(
      { tag: 'hr' },
      {
        tag: 'collapsible_panel',
        header: {},
        elements: [{ tag: 'markdown', content: 'a', text_color: 'grey' }],
      },
    ),
    parse(
      'unknown property, property: text_color, path: ROOT -> body -> elements -> [1](tag: collapsible_panel) -> elements -> [0](tag: markdown)',
    ),
  ],
  [
    'round corners of a column set',
    card({ tag: 'column_set', columns: [], corner_radius: '8px' }),
    parse(
      'unknown property, property: corner_radius, path: ROOT -> body -> elements -> [0](tag: column_set)',
    ),
  ],
  [
    'elements of a div',
    card({ tag: 'div', elements: [] }),
    parse('unknown property, property: elements, path: ROOT -> body -> elements -> [0](tag: div)'),
  ],
  [
    'a type of a border',
    card({ tag: 'collapsible_panel', header: {}, border: { type: 'default' } }),
    parse(
      'unknown property, property: type, path: ROOT -> body -> elements -> [0](tag: collapsible_panel) -> border',
    ),
  ],
  [
    'a tag of a header',
    { schema: '2.0', header: { tag: 'header', title: text('a') } },
    parse('unknown property, property: tag, path: ROOT -> header'),
  ],
  [
    'an option in place of its value',
    card({ tag: 'select_static', options: [], initial_option: { value: 'a', text: text('A') } }),
    parse('expected string for initial_option, but: map[text:map[content:A tag:plain_text] value:a]'),
  ],
  [
    'a form in a column',
    card(inColumn(form(submit))),
    parse(
      'type of element is not supported tag: form, path: ROOT -> body -> elements -> [0](tag: column_set) -> columns -> [0](tag: column) -> elements -> [0](tag: form)',
    ),
  ],
  [
    'a table in a panel',
    card({ tag: 'collapsible_panel', header: {}, elements: [table] }),
    parse(
      'type of element is not supported tag: table, path: ROOT -> body -> elements -> [0](tag: collapsible_panel) -> elements -> [0](tag: table)',
    ),
  ],
  [
    'a component that nobody knows',
    card({ tag: 'poem' }),
    parse('type of element is not supported tag: poem, path: ROOT -> body -> elements -> [0](tag: poem)'),
  ],
  ['a submit button outside of a form', card(submit), parse('formActionType only in form')],
  [
    'a card inside another object',
    { card: old({ tag: 'hr' }) },
    parse('unknown property, property: card, path: '),
  ],
  [
    'a request body in place of its content',
    { msg_type: 'interactive', card: {} },
    parse('unknown property, property: msg_type, path: '),
  ],
  ['a bare card_id', { card_id: '7355' }, parse('unknown property, property: card_id, path: ')],
  ['elements that are no list', { elements: 'hello' }, parse('expected array for elements, but: hello')],
  [
    'a form without a name',
    old({ tag: 'hr' }, { tag: 'form', elements: [submit] }),
    "ErrCode: 11310; ErrPath: ROOT -> elements -> [1](tag: form); ErrMsg: form's name is required and can not be empty string; ",
  ],
  [
    'a form that nobody can submit',
    card({ tag: 'hr' }, form({ tag: 'input', name: 'a' })),
    'ErrCode: 300123; ErrPath: ROOT -> body -> elements -> [1](tag: form); ErrMsg: there is no submit button in the form container, at least one; ',
  ],
  [
    'a chart without a definition',
    old({ tag: 'hr' }, { tag: 'hr' }, { tag: 'chart', chart_spec: null }),
    'ErrCode: 200550; ErrPath: ROOT -> elements -> [2](tag: chart); ErrMsg: chart spec is invalid; ErrorValue: - (root): Invalid type. Expected: object, given: null\n; ',
  ],
  [
    'rows that are no list',
    card({ ...table, rows: 'a' }),
    'ErrCode: 200914; ErrPath: ROOT -> body -> elements -> [0](tag: table); ErrMsg: table rows is invalid; ',
  ],
  [
    'a cell without a column',
    card({ ...table, rows: [{ b: 1 }] }),
    'ErrCode: 200915; ErrPath: ROOT -> body -> elements -> [0](tag: table); ErrMsg: table rows name is invalid; ',
  ],
  [
    '201 components',
    card(...many(201, { tag: 'hr' })),
    'ErrCode: 11310; ErrMsg: element exceeds the limit; ',
  ],
  [
    '101 texts with their components',
    old(...many(101, { tag: 'div', text: text('a') })),
    'ErrCode: 11310; ErrMsg: element exceeds the limit; ',
  ],
  [
    'six tables',
    card(...many(6, table)),
    'ErrCode: 11310; ErrMsg: card table number over limit; ErrorValue: table; ',
  ],
  [
    'six tables, four of them in markdown',
    card(table, table, { tag: 'markdown', content: `${markdownTable}\n`.repeat(4) }),
    'ErrCode: 11310; ErrMsg: card table number over limit; ErrorValue: table; ',
  ],
  [
    'two components with one id',
    card({ tag: 'hr', element_id: 'line' }, { tag: 'div', text: text('a', { element_id: 'line' }) }),
    'ErrCode: 300301; ErrMsg: ElementID line: Code 1001: Duplicate ID; ',
  ],
  [
    'an id with a hyphen',
    card({ tag: 'hr', element_id: 'footer-sep' }),
    'ErrCode: 300301; ErrMsg: ElementID footer-sep: Code 1002: elementID format error. Only alphabets, numbers, and underscores are allowed. It must start with an alphabet and not exceed 20 characters.; ',
  ],
  [
    'a 2.0 card of one reader',
    { schema: '2.0', config: { update_multi: false } },
    'ErrCode: 300302; ErrMsg: update_multi property is false; ',
  ],
  [
    'a recording that can be forwarded',
    card({ tag: 'audio', file_key: 'file_v3_a' }),
    "ErrCode: 300220; ErrMsg: audio elem don't support forward; ",
  ],
  [
    'two recordings with one id',
    {
      ...card(...many(2, { tag: 'audio', file_key: 'f', audio_id: '1' })),
      config: { enable_forward: false },
    },
    'ErrCode: 300230; ErrMsg: duplicate audio id; ',
  ],
]

test.each(refused)('%s is refused in the words of the platform', (_, given, words) => {
  expect(refusal(given)).toBe(words)
})

test('what is no object is refused as no card', () => {
  for (const given of [undefined, null, [], 'card', 1])
    expect(refusal(given)).toBe(
      'ErrCode: 200621; ErrMsg: parse card json err, please check whether the card json is correct; ',
    )
})

const accepted: [what: string, card: object][] = [
  ['a blank card', {}],
  ['a blank 2.0 card', { schema: '2.0' }],
  ['a title alone', { header: { title: text('a') } }],
  ['200 components', card(...many(200, { tag: 'hr' }))],
  ['five tables', card(...many(5, table))],
  ['six tables in two languages', { i18n_elements: { zh_cn: many(3, table), en_us: many(3, table) } }],
  ['a card with wide_screen_mode', { ...card(), config: { wide_screen_mode: true, update_multi: true } }],
  ['unknown fields of a 1.0 card', { ...old({ tag: 'div', poem: 1, text: text('a') }), poem: 1 }],
  ['unknown components of a 1.0 card', old({ tag: 'poem' })],
  [
    'an action of a 1.0 card',
    old({ tag: 'action', actions: [{ tag: 'button', text: text('a'), value: {} }] }),
  ],
  ['a button without words and behaviors', card({ tag: 'button' })],
  ['a submit button in a column', card(form(inColumn(submit)))],
  ['a submit button of the older form', card(form({ tag: 'button', name: 'b', action_type: 'form_submit' }))],
  [
    'fields of a 2.0 div',
    card({ tag: 'div', fields: [{ is_short: true, text: { tag: 'lark_md', content: 'a' } }] }),
  ],
  ['ids of 1.0, which nobody reads', old({ tag: 'hr', element_id: 'a-b' }, { tag: 'hr', element_id: 'a-b' })],
  [
    'a table in an interactive container',
    card({ tag: 'interactive_container', behaviors: [], elements: [table] }),
  ],
  [
    'a markdown table in code',
    card({ tag: 'markdown', content: `\`\`\`\n${`${markdownTable}\n`.repeat(6)}\`\`\`` }),
  ],
  [
    'objects with a tag that belong to the application',
    card({ tag: 'button', value: { all: many(300, { tag: 'x' }) } }),
  ],
  ['an unknown field that is null', card({ tag: 'hr', poem: null })],
  ['a template', { type: 'template', data: { template_id: 'AAq', template_variable: { a: 1 } } }],
  ['a card entity', { type: 'card', data: { card_id: '7355' } }],
]

test.each(accepted)('%s is accepted', (_, given) => {
  expect(refusal(given)).toBe('')
})

test('what clients show differently is a warning with its place', () => {
  const { warnings } = checkCard({
    schema: '2.0',
    config: { wide_screen_mode: true, style: { text_size: { own: {} } } },
    body: {
      elements: [
        { tag: 'markdown' },
        { tag: 'markdown', content: 'a', text_size: 'own' },
        { tag: 'markdown', content: 'a', text_size: 'huge' },
        { ...table, page_size: 20 },
      ],
    },
  })
  expect(warnings).toEqual([
    { kind: 'unsure', path: 'ROOT -> config', value: 'wide_screen_mode' },
    { kind: 'missing', path: 'ROOT -> body -> elements -> [0](tag: markdown)', value: 'content' },
    { kind: 'size', path: 'ROOT -> body -> elements -> [2](tag: markdown)', value: 'huge' },
    { kind: 'pageSize', path: 'ROOT -> body -> elements -> [3](tag: table)', value: '20' },
  ])
})

test('a card has few warnings, whatever it holds', () => {
  expect(checkCard(old(...many(2_000, { tag: 'poem' }))).warnings).toHaveLength(20)
})

test('the names that the platform looks up are found in every place', () => {
  const icon = { tag: 'custom_icon', img_key: 'img_icon' }
  const { images, audios, people } = checkCard({
    schema: '2.0',
    config: { enable_forward: false },
    header: { title: text('a'), icon },
    body: {
      elements: [
        { tag: 'img', img_key: 'img_a', i18n_img_key: { en_us: 'img_b' }, alt: text('') },
        { tag: 'img_combination', combination_mode: 'double', img_list: [{ img_key: 'img_c' }] },
        { tag: 'markdown', content: 'see ![it](img_d) `![](img_code)` <at id=ou_a></at> <at id=all></at>' },
        { tag: 'div', text: { tag: 'lark_md', content: '<at ids=ou_b,ou_c></at>' } },
        {
          tag: 'div',
          text: text('<at id=ou_plain></at>'),
          icon: { tag: 'standard_icon', img_key: 'img_no' },
        },
        { tag: 'audio', file_key: 'file_a' },
        { tag: 'person', user_id: 'ou_d' },
        { tag: 'person_list', persons: [{ id: 'ou_e' }] },
        { tag: 'person_list', drop_invalid_user_id: true, persons: [{ id: 'ou_no' }] },
        {
          tag: 'table',
          columns: [{ name: 'm', data_type: 'markdown' }],
          rows: [{ m: '![](img_e) <at id="ou_f"></at>' }],
        },
        inColumn({ tag: 'select_img', options: [{ img_key: 'img_f' }] }),
      ],
    },
  })
  expect(images).toEqual(['img_icon', 'img_a', 'img_b', 'img_c', 'img_d', 'img_e', 'img_f'])
  expect([audios, people]).toEqual([['file_a'], ['ou_a', 'ou_b', 'ou_c', 'ou_d', 'ou_e', 'ou_f']])
})

test('a card of brackets, or of as many parts as 30 KB hold, is checked at once', () => {
  let deep: object = { tag: 'hr' }
  for (let level = 0; level < 400; level += 1) deep = inColumn(deep)
  expect(refusal(card(deep))).toBe('ErrCode: 11310; ErrMsg: element exceeds the limit; ')
  expect(refusal(old(...many(3_000, { tag: 'hr' })))).toBe(
    'ErrCode: 11310; ErrMsg: element exceeds the limit; ',
  )
})

test('a line that names 140,000 people, and signs of pictures without end, are read', () => {
  const content = (words: string) => card({ tag: 'markdown', content: words })
  const mentions = `<at ids=${'a,'.repeat(990)}b>`.repeat(140)
  expect(checkCard(content(mentions)).people).toEqual(['a', 'b'])
  const pictures = '![![one](first)![two](second)![three]](none)[words](link)![four\n](none)'
  expect(checkCard(content(pictures)).images).toEqual(['first', 'second'])
})

test('a 2.0 card has 2,000 objects in places of components at most, with a tag or without', () => {
  const of = (count: number) => checkCard(card(...Array.from({ length: count }, () => ({}))))
  expect(of(2_000).refusal).toBeUndefined()
  expect(of(2_001).refusal).toMatchObject({ code: 11310, msg: 'element exceeds the limit' })
})

test('the people in a table are those of its cells, in columns of markdown', () => {
  const columns = [
    { name: 'a', data_type: 'lark_md' },
    { name: 'b', data_type: 'markdown' },
    { name: 'c', data_type: 'text' },
  ]
  const rows = ['a', 'b', 'c'].map((name) => ({ [name]: `<at id=of_${name}></at>![](key_${name})` }))
  const { people, images } = checkCard(card({ tag: 'table', columns, rows }))
  expect([people, images]).toEqual([['of_a', 'of_b'], ['key_b']])
})
