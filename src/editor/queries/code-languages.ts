/** The names behind `style.language` (platform-facts b.5), from 1 on. */
export const codeLanguages: readonly string[] = (
  'PlainText,ABAP,Ada,Apache,Apex,Assembly,Bash,C#,C++,C,COBOL,CSS,CoffeeScript,D,Dart,Delphi,Django,Dockerfile,' +
  'Erlang,Fortran,FoxPro,Go,Groovy,HTML,HTMLBars,HTTP,Haskell,JSON,Java,JavaScript,Julia,Kotlin,LaTeX,Lisp,Logo,' +
  'Lua,MATLAB,Makefile,Markdown,Nginx,Objective-C,OpenEdge ABL,PHP,Perl,PostScript,PowerShell,Prolog,ProtoBuf,' +
  'Python,R,RPG,Ruby,Rust,SAS,SCSS,SQL,Scala,Scheme,Scratch,Shell,Swift,Thrift,TypeScript,VBScript,Visual Basic,' +
  'XML,YAML,CMake,Diff,Gherkin,GraphQL,GLSL,Properties,Solidity,TOML'
).split(',')

export const languageName = (number: number | undefined): string => codeLanguages[(number ?? 1) - 1] ?? ''

/** What is written behind three backticks for a language whose name is another. */
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

/** The style of a code block that began with a fence and this word; nothing for a word that names no language. */
export function fenceLanguage(word = ''): { language?: number } {
  const wanted = (shortNames[word.toLowerCase()] ?? word).toLowerCase()
  const index = codeLanguages.findIndex((name) => name.toLowerCase() === wanted)
  return wanted && index >= 0 ? { language: index + 1 } : {}
}
