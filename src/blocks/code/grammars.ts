import { createLowlight } from 'lowlight'
import type { LanguageFn } from 'lowlight'

/** A piece of code with the class that colours it; both ends count from the beginning of the code. */
export interface ColouredPiece {
  from: number
  to: number
  /** The class from highlight.js: `ed-code-keyword`. */
  name: string
}

/** Loaders of the grammars by the platform's languages (platform/docx#colours-and-languages); the others have none. */
const grammars: Readonly<Partial<Record<string, () => Promise<{ default: LanguageFn }>>>> = {
  Ada: () => import('highlight.js/lib/languages/ada'),
  Apache: () => import('highlight.js/lib/languages/apache'),
  Assembly: () => import('highlight.js/lib/languages/x86asm'),
  Bash: () => import('highlight.js/lib/languages/bash'),
  'C#': () => import('highlight.js/lib/languages/csharp'),
  'C++': () => import('highlight.js/lib/languages/cpp'),
  C: () => import('highlight.js/lib/languages/c'),
  CSS: () => import('highlight.js/lib/languages/css'),
  CoffeeScript: () => import('highlight.js/lib/languages/coffeescript'),
  D: () => import('highlight.js/lib/languages/d'),
  Dart: () => import('highlight.js/lib/languages/dart'),
  Delphi: () => import('highlight.js/lib/languages/delphi'),
  Django: () => import('highlight.js/lib/languages/django'),
  Dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  Erlang: () => import('highlight.js/lib/languages/erlang'),
  Fortran: () => import('highlight.js/lib/languages/fortran'),
  Go: () => import('highlight.js/lib/languages/go'),
  Groovy: () => import('highlight.js/lib/languages/groovy'),
  HTML: () => import('highlight.js/lib/languages/xml'),
  HTMLBars: () => import('highlight.js/lib/languages/handlebars'),
  HTTP: () => import('highlight.js/lib/languages/http'),
  Haskell: () => import('highlight.js/lib/languages/haskell'),
  JSON: () => import('highlight.js/lib/languages/json'),
  Java: () => import('highlight.js/lib/languages/java'),
  JavaScript: () => import('highlight.js/lib/languages/javascript'),
  Julia: () => import('highlight.js/lib/languages/julia'),
  Kotlin: () => import('highlight.js/lib/languages/kotlin'),
  LaTeX: () => import('highlight.js/lib/languages/latex'),
  Lisp: () => import('highlight.js/lib/languages/lisp'),
  Lua: () => import('highlight.js/lib/languages/lua'),
  MATLAB: () => import('highlight.js/lib/languages/matlab'),
  Makefile: () => import('highlight.js/lib/languages/makefile'),
  Markdown: () => import('highlight.js/lib/languages/markdown'),
  Nginx: () => import('highlight.js/lib/languages/nginx'),
  'Objective-C': () => import('highlight.js/lib/languages/objectivec'),
  PHP: () => import('highlight.js/lib/languages/php'),
  Perl: () => import('highlight.js/lib/languages/perl'),
  PowerShell: () => import('highlight.js/lib/languages/powershell'),
  Prolog: () => import('highlight.js/lib/languages/prolog'),
  ProtoBuf: () => import('highlight.js/lib/languages/protobuf'),
  Python: () => import('highlight.js/lib/languages/python'),
  R: () => import('highlight.js/lib/languages/r'),
  Ruby: () => import('highlight.js/lib/languages/ruby'),
  Rust: () => import('highlight.js/lib/languages/rust'),
  SAS: () => import('highlight.js/lib/languages/sas'),
  SCSS: () => import('highlight.js/lib/languages/scss'),
  SQL: () => import('highlight.js/lib/languages/sql'),
  Scala: () => import('highlight.js/lib/languages/scala'),
  Scheme: () => import('highlight.js/lib/languages/scheme'),
  Shell: () => import('highlight.js/lib/languages/bash'),
  Swift: () => import('highlight.js/lib/languages/swift'),
  Thrift: () => import('highlight.js/lib/languages/thrift'),
  TypeScript: () => import('highlight.js/lib/languages/typescript'),
  VBScript: () => import('highlight.js/lib/languages/vbscript'),
  'Visual Basic': () => import('highlight.js/lib/languages/vbnet'),
  XML: () => import('highlight.js/lib/languages/xml'),
  YAML: () => import('highlight.js/lib/languages/yaml'),
  CMake: () => import('highlight.js/lib/languages/cmake'),
  Diff: () => import('highlight.js/lib/languages/diff'),
  Gherkin: () => import('highlight.js/lib/languages/gherkin'),
  GraphQL: () => import('highlight.js/lib/languages/graphql'),
  GLSL: () => import('highlight.js/lib/languages/glsl'),
  Properties: () => import('highlight.js/lib/languages/properties'),
  TOML: () => import('highlight.js/lib/languages/ini'),
}

const highlighter = createLowlight()
/** highlight.js looks names up in lower case. */
const nameOf = (language: string) => language.toLowerCase()

const failed = new Set<string>()

/** Loads the grammar of a language by the platform's name. If that fails, it is not tried again. */
export async function loadGrammar(language: string): Promise<void> {
  const load = grammars[language]
  if (!load || highlighter.registered(nameOf(language)) || failed.has(language)) return
  try {
    highlighter.register(nameOf(language), (await load()).default)
  } catch {
    failed.add(language)
  }
}

/** The coloured pieces of some code; none while the grammar of its language is not loaded. */
export function colouredPieces(language: string, code: string): readonly ColouredPiece[] {
  if (!highlighter.registered(nameOf(language))) return []
  const pieces: ColouredPiece[] = []
  let at = 0
  // Recursion is safe: grammars nest only a few levels for any code.
  const walk = (nodes: readonly TreeNode[], name: string | undefined) => {
    for (const node of nodes) {
      if (node.type === 'text') {
        const to = at + node.value.length
        if (name !== undefined && to > at) pieces.push({ from: at, to, name })
        at = to
      } else if (node.type === 'element') {
        walk(node.children, String(node.properties.className ?? '').split(',')[0] || name)
      }
    }
  }
  walk(highlighter.highlight(nameOf(language), code, { prefix: 'ed-code-' }).children, undefined)
  return pieces
}

type TreeNode = ReturnType<typeof highlighter.highlight>['children'][number]
