# proof: fuzz: every parser for ten minutes without a finding
"$root/scripts/fuzz" 600
