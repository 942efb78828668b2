/** The words of an error template. Each line end counts, blanks do not. */
lexer grammar TemplateLexer;

// Attributes: the rest of the line is text.
NAME: 'Name' BLANK* '=' -> pushMode(TEXT_OF_LINE);
ATTRIBUTE: ('id' | 'severity' | 'advice' | 'stop' | 'default') BLANK* '=' -> pushMode(TEXT_OF_LINE);

BLOCK_1: '1' BLANK* 'block';
BLOCK_2: '2' BLANK* 'block';
BLOCK_3: '3' BLANK* 'block';

// Calls, roles and the number of processes.
ALL_CALLS: 'FA';
CALL: 'F' [0-9]+;
CALL_OF_INDEX: 'F';
CALL_J: 'Fj';
CALL_K: 'FK';
ALL_ROLES: 'pA';
ROLE: 'p' [0-9]+;
ROLE_J: 'pj';
ROLE_OF_INDEX: 'p';
ALL_PROCESSES: 'n' BLANK* '(' BLANK* 'MPI_COMM_WORLD' BLANK* ')';
PROCESSES: 'K';
INDEX: 'j';

CONSTANT: 'MPI_' [A-Z_]+;
NUMBER: [0-9]+;
REMARK: ('REM' (BLANK ~[\r\n]*)? | '#' ~[\r\n]*) -> skip;
WORD: [A-Za-z] [A-Za-z0-9_]*;

ASSIGN: ':=';
COLON: ':';
COMMA: ',';
OPEN: '(';
CLOSE: ')';
AND: '&&';
OR: '||';
EQUAL: '=';
UNEQUAL: '!=';
AT_MOST: '<=';
AT_LEAST: '>=';
LESS: '<';
GREATER: '>';
NOT: '!';
PLUS: '+';
MINUS: '-';

END_OF_LINE: '\r'? '\n';
SPACE: BLANK+ -> skip;
/** Anything else: the parser reports where it is. */
OTHER: .;

fragment BLANK: [ \t];

mode TEXT_OF_LINE;

TEXT: ~[\r\n]+ -> popMode;
NO_TEXT: '\r'? '\n' -> type(END_OF_LINE), popMode;
