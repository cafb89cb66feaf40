/** The names behind `style.language` (platform-facts b.5), from 1 on. */
export const codeLanguages: readonly string[] = (
  'PlainText,ABAP,Ada,Apache,Apex,Assembly,Bash,C#,C++,C,COBOL,CSS,CoffeeScript,D,Dart,Delphi,Django,Dockerfile,' +
  'Erlang,Fortran,FoxPro,Go,Groovy,HTML,HTMLBars,HTTP,Haskell,JSON,Java,JavaScript,Julia,Kotlin,LaTeX,Lisp,Logo,' +
  'Lua,MATLAB,Makefile,Markdown,Nginx,Objective-C,OpenEdge ABL,PHP,Perl,PostScript,PowerShell,Prolog,ProtoBuf,' +
  'Python,R,RPG,Ruby,Rust,SAS,SCSS,SQL,Scala,Scheme,Scratch,Shell,Swift,Thrift,TypeScript,VBScript,Visual Basic,' +
  'XML,YAML,CMake,Diff,Gherkin,GraphQL,GLSL,Properties,Solidity,TOML'
).split(',')

export const languageName = (number: number | undefined): string => codeLanguages[(number ?? 1) - 1] ?? ''
