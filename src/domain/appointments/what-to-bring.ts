/** What patients are asked to bring: in the emails about a confirmed visit, until the clinic writes other words, and on the patient's page. */
export const whatToBring = 'Please bring a list of any medicines you take, and any recent test results or referrals.'
