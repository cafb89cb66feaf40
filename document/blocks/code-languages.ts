/** The names behind `style.language` (platform/docx#colours-and-languages), from 1 on. */
export const codeLanguages: readonly string[] = (
  'PlainText,ABAP,Ada,Apache,Apex,Assembly,Bash,C#,C++,C,COBOL,CSS,CoffeeScript,D,Dart,Delphi,Django,Dockerfile,' +
  'Erlang,Fortran,FoxPro,Go,Groovy,HTML,HTMLBars,HTTP,Haskell,JSON,Java,JavaScript,Julia,Kotlin,LaTeX,Lisp,Logo,' +
  'Lua,MATLAB,Makefile,Markdown,Nginx,Objective-C,OpenEdge ABL,PHP,Perl,PostScript,PowerShell,Prolog,ProtoBuf,' +
  'Python,R,RPG,Ruby,Rust,SAS,SCSS,SQL,Scala,Scheme,Scratch,Shell,Swift,Thrift,TypeScript,VBScript,Visual Basic,' +
  'XML,YAML,CMake,Diff,Gherkin,GraphQL,GLSL,Properties,Solidity,TOML'
).split(',')

export const languageName = (number: number | undefined): string => codeLanguages[(number ?? 1) - 1] ?? ''

/** Words that people write after three backticks instead of the language's name. */
const shortNames: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  jsx: 'JavaScript',
  mjs: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  sh: 'Shell',
  zsh: 'Shell',
  console: 'Shell',
  cs: 'C#',
  csharp: 'C#',
  cpp: 'C++',
  'c++': 'C++',
  objc: 'Objective-C',
  golang: 'Go',
  kt: 'Kotlin',
  yml: 'YAML',
  md: 'Markdown',
  tex: 'LaTeX',
  ps1: 'PowerShell',
  docker: 'Dockerfile',
  make: 'Makefile',
  proto: 'ProtoBuf',
  text: 'PlainText',
  txt: 'PlainText',
  plain: 'PlainText',
  vb: 'Visual Basic',
  patch: 'Diff',
  htm: 'HTML',
  svg: 'XML',
}

/** The style of a code block that began with a fence and this word; empty if the word names no language. */
export function fenceLanguage(word = ''): { language?: number } {
  const wanted = (shortNames[word.toLowerCase()] ?? word).toLowerCase()
  const index = codeLanguages.findIndex((name) => name.toLowerCase() === wanted)
  return wanted && index >= 0 ? { language: index + 1 } : {}
}

/** What Markdown and web pages call a language where that is not its name in lower case. */
const others: Readonly<Record<string, string>> = {
  bash: 'Bash',
  sh: 'Shell',
  zsh: 'Shell',
  console: 'Shell',
  cs: 'C#',
  csharp: 'C#',
  cpp: 'C++',
  cxx: 'C++',
  golang: 'Go',
  js: 'JavaScript',
  jsx: 'JavaScript',
  javascriptreact: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  typescriptreact: 'TypeScript',
  shellscript: 'Shell',
  jsonc: 'JSON',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  kt: 'Kotlin',
  md: 'Markdown',
  yml: 'YAML',
  docker: 'Dockerfile',
  objc: 'Objective-C',
  'objective-c': 'Objective-C',
  'openedge-abl': 'OpenEdge ABL',
  make: 'Makefile',
  protobuf: 'ProtoBuf',
  proto: 'ProtoBuf',
  ps1: 'PowerShell',
  tex: 'LaTeX',
  vb: 'Visual Basic',
  text: 'PlainText',
  plain: 'PlainText',
  txt: 'PlainText',
  plaintext: 'PlainText',
}

/** The number of a language by any of its names (platform/docx#colours-and-languages); undefined if the platform has none. */
export function languageNumber(name: string): number | undefined {
  const small = name.trim().toLowerCase()
  const wanted = (others[small] ?? small).toLowerCase()
  const at = codeLanguages.findIndex((language) => language.toLowerCase() === wanted)
  return at < 0 ? undefined : at + 1
}

const asWritten: Readonly<Record<string, string>> = {
  'C#': 'csharp',
  'C++': 'cpp',
  'Objective-C': 'objective-c',
  'OpenEdge ABL': 'openedge-abl',
  'Visual Basic': 'vb',
}

/** The word after the fence of a code block; empty for plain text. */
export function languageWord(number: number | undefined): string {
  const name = codeLanguages[(number ?? 1) - 1] ?? 'PlainText'
  if (name === 'PlainText') return ''
  return asWritten[name] ?? name.toLowerCase()
}
