import { expect, test } from 'vitest';
import { matchClasses } from '../../../../core/agent/execute/match-classes.js';

const GROUPS = [
  ['person', 'people', '人'],
  ['couch', 'sofa'],
  ['bus', '公交车'],
  ['tv', 'tv monitor', 'tvmonitor'],
];

test.each([
  [['dog'], ['cat', 'dog'], ['dog']],
  [['Dogs'], ['cat', 'dog'], ['dog']],
  [['buses'], ['bus', 'car'], ['bus']],
  [['bus'], ['bus', 'car'], ['bus']],
  [['people'], ['person'], ['person']],
  [['knives'], ['knife'], ['knife']],
  [['berries'], ['berry'], ['berry']],
  [['cell phone'], ['cell_phone'], ['cell_phone']],
  [['Traffic-Lights'], ['traffic light'], ['traffic light']],
  [['ＤＯＧ'], ['dog'], ['dog']],
  [['sofas'], ['couch'], ['couch']],
  [['couch'], ['sofa'], ['sofa']],
  [
    ['人', '公交车'],
    ['person', 'bus'],
    ['person', 'bus'],
  ],
  [['television'], ['tv'], ['television']],
  [['tv'], ['tvmonitor'], ['tvmonitor']],
  [['dog', 'dogs', 'DOG'], ['dog'], ['dog']],
  [['person'], ['person', 'people'], ['person']],
  [['unicorn'], ['dog'], ['unicorn']],
  [['s'], ['', 's'], ['s']],
  [['constructor'], ['dog'], ['constructor']],
])('%j among %j means %j', (named, known, meant) => {
  expect(matchClasses(named, known, GROUPS)).toEqual(meant);
});
