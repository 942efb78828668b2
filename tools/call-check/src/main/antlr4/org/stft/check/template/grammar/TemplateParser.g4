/**
 * An error template: the processes, the calls that they make or do not make, and conditions on the arguments. After the
 * grammar of the dissertation (appendix 1), as its own texts use it, and extended: see docs/call-check-language.md.
 */
parser grammar TemplateParser;

options {
    tokenVocab = TemplateLexer;
}

template: END_OF_LINE* NAME TEXT lineEnd attribute* processes calls conditions? EOF;

attribute: ATTRIBUTE TEXT lineEnd;

processes: BLOCK_1 lineEnd PROCESSES relation (NUMBER | ALL_PROCESSES) binding* lineEnd;

binding: ROLE EQUAL NUMBER;

calls: BLOCK_2 lineEnd (callLine+ lineEnd)+;

callLine: slot EQUAL role COLON function (joint function)*;

slot: CALL | ALL_CALLS;

role: ROLE | ALL_ROLES;

joint: AND | OR;

function: (role COLON)? WORD NOT?;

conditions: BLOCK_3 lineEnd (condition lineEnd)*;

condition: anyOf (COMMA INDEX ASSIGN index COMMA index)?;

anyOf: allOf (OR allOf)*;

allOf: comparison (AND comparison)*;

comparison: operand relation operand | WORD OPEN argument COMMA argument CLOSE;

relation: EQUAL | UNEQUAL | LESS | GREATER | AT_MOST | AT_LEAST;

operand: term (sign term)*;

sign: PLUS | MINUS;

term
    : argument                                        # argumentTerm
    | WORD OPEN (argument | callSlot) CLOSE           # functionTerm
    | MINUS? NUMBER                                   # numberTerm
    | CONSTANT                                        # constantTerm
    | ALL_PROCESSES                                   # processesTerm
    | (ROLE | ROLE_J | ROLE_OF_INDEX OPEN index CLOSE) # roleTerm
    ;

argument: callSlot OPEN (NUMBER | WORD) CLOSE;

callSlot: CALL | CALL_J | CALL_K | CALL_OF_INDEX OPEN index CLOSE;

index: indexTerm (sign indexTerm)*;

indexTerm: NUMBER | PROCESSES | INDEX;

lineEnd: END_OF_LINE+;
