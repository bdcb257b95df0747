import { formatPlanJson } from '#changes/file/plan-json.ts';
import type { Plan } from '#changes/plan.ts';
import type { Format } from '../arguments.ts';
import { planMarkdown, planText } from './format-plan.ts';

const formats: Record<Format, (plan: Plan) => string> = {
  text: planText,
  markdown: planMarkdown,
  json: (plan) => formatPlanJson(plan).trimEnd(),
};

export const formatPlan = (plan: Plan, format: Format): string => formats[format](plan);
