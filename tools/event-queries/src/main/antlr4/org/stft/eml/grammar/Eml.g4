/**
 * The event manipulation language: section 5.1 of the paper on data replay, which prints examples and no grammar, and the
 * extensions that docs/eml.md marks.
 */
grammar Eml;

program: statement* EOF;

/** Of an event e. */
condition: expression EOF;

statement
    : name=IDENTIFIER ASSIGN expression stop                                            # assignment
    | expression stop                                                                   # value
    | IF expression THEN block (ELSIF expression THEN block)* (ELSE block)? END         # choice
    | WHILE expression DO block END                                                     # repetition
    | FOR name=IDENTIFIER ASSIGN expression TO expression (BY expression)? DO block END # counting
    | FOR OPEN name=IDENTIFIER ELEMENT_OF sum CLOSE DO block END                        # visiting
    | FUNCTION name=IDENTIFIER OPEN names? CLOSE block END                              # function
    | RETURN expression? stop                                                           # result
    | VAR names stop                                                                    # declaration
    | SEMICOLON                                                                         # nothing
    ;

/** The last one may be missing. */
stop: SEMICOLON | EOF;

block: statement*;

names: IDENTIFIER (COMMA IDENTIFIER)*;

expression: conjunction (OR conjunction)*;

conjunction: negation (AND negation)*;

negation: NOT? relation;

relation: sum (operator=(EQUAL | UNEQUAL | LESS | AT_MOST | GREATER | AT_LEAST | ELEMENT_OF) sum)?;

sum: term (operators+=(PLUS | MINUS) term)*;

term: factor (operators+=(TIMES | DIVIDED | MOD) factor)*;

factor: operator=(MINUS | COMPLEMENT) factor | postfix;

postfix: primary suffix*;

suffix
    : DOT IDENTIFIER                                # field
    | OPEN_INDEX index (COMMA index)* CLOSE_INDEX   # selection
    | OPEN (expression (COMMA expression)*)? CLOSE  # call
    ;

index: expression (COLON expression)?;

primary
    : NUMBER                                                    # number
    | STRING                                                    # string
    | IDENTIFIER                                                # variable
    | OPEN expression CLOSE                                     # parentheses
    | OPEN_SET CLOSE_SET                                        # emptySet
    | OPEN_SET IDENTIFIER ELEMENT_OF sum BAR expression CLOSE_SET # subset
    ;

IF: 'if';
THEN: 'then';
ELSIF: 'elsif';
ELSE: 'else';
WHILE: 'while';
FOR: 'for';
TO: 'to';
BY: 'by';
DO: 'do';
END: 'end';
FUNCTION: 'function';
RETURN: 'return';
VAR: 'var';
OR: 'or';
NOT: 'not';
MOD: 'mod';

ASSIGN: ':=';
ELEMENT_OF: '::';
COLON: ':';
SEMICOLON: ';';
COMMA: ',';
DOT: '.';
AND: '&';
BAR: '|';
EQUAL: '=';
UNEQUAL: '<>';
AT_MOST: '<=';
AT_LEAST: '>=';
LESS: '<';
GREATER: '>';
PLUS: '+';
MINUS: '-';
TIMES: '*';
DIVIDED: '/';
COMPLEMENT: '~';
OPEN: '(';
CLOSE: ')';
OPEN_INDEX: '[';
CLOSE_INDEX: ']';
OPEN_SET: '{';
CLOSE_SET: '}';

NUMBER: [0-9]+ ('.' [0-9]+)? ([eE] [+-]? [0-9]+)?;
STRING: '"' (~["\\\r\n] | '\\' ["\\])* '"';
IDENTIFIER: [A-Za-z_] [A-Za-z_0-9]*;
COMMENT: '(*' .*? '*)' -> skip;
SPACE: [ \t\r\n]+ -> skip;
/** Anything else: the parser reports where it is. */
OTHER: .;
