import { writePlan } from '#changes/file/plan-file.ts';
import type { Plan } from '#changes/plan.ts';
import type { Format } from '../arguments.ts';
import { planMarkdown, planText } from './format-plan.ts';

const formats: Record<Format, (plan: Plan) => string> = {
  text: planText,
  markdown: planMarkdown,
  json: (plan) => writePlan(plan).trimEnd(),
};

export const formatPlan = (plan: Plan, format: Format): string => formats[format](plan);
